import { PNG } from '../sample-files.ts';
import { createMessage } from '../world.ts';
import { keepFile } from './keep-file.ts';
import type { MakeSample, Samples } from './sample.ts';

const onChat =
  (query: Record<string, string> = {}): MakeSample =>
  async ({ db }, home) => {
    const { ticketId } = await createMessage(db, home);
    return { params: { id: ticketId }, query };
  };

const chatImage: MakeSample = async ({ db, filesDirectory }, home) => {
  const staged = await keepFile(filesDirectory, PNG);
  await createMessage(db, home, staged);
  return { params: { name: staged.storedName } };
};

export const chatSamples: Samples = {
  'GET /chat/tickets/{id}/messages': onChat({ page: '1', limit: '5' }),
  'GET /chat/tickets/{id}/online-users': onChat(),
  'GET /chat/unread-count': async ({ db }, home) => ({
    query: { ticketId: (await createMessage(db, home)).ticketId },
  }),
  'POST /chat/upload-image': async ({ db }, home) => ({
    body: { ticketId: (await createMessage(db, home)).ticketId },
    file: { field: 'image', name: 'label.png', content: PNG },
  }),
  'GET /chat/images/{name}': chatImage,
};
