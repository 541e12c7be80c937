/** The thread of `read-days.ts`: reads one file, answers, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FileQuestion, FileRefused, fileDays } from './file-days.ts';

function answer(): unknown {
  try {
    return fileDays(workerData as FileQuestion);
  } catch (error) {
    // What else goes wrong, goes wrong within the library: it takes the file for something it is not.
    return { problem: error instanceof FileRefused ? error.problem : 'no-calendar' };
  }
}

// What was loaded until here is no fault of the file.
parentPort?.postMessage('begun');
parentPort?.postMessage(answer());
