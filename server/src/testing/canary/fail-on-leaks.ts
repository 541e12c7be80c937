/** Fails each test in which something of the canary organization came out; Vitest runs it in every test file. */
import { afterAll, afterEach } from 'vitest';
import { expectNoLeaks } from './leaks.ts';

afterEach(expectNoLeaks);
// What came out between tests, or as the file ended.
afterAll(expectNoLeaks);
