import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { FilePreview } from '../../../ui/files/FilePreview.tsx';
import { useChatImage } from '../api/images.ts';
import { text } from '../text.ts';

interface ChatImageViewerProps {
  messages: readonly ChatMessage[];
  message: ChatMessage;
  onShow: (message: ChatMessage) => void;
  onClose: () => void;
}

/** One picture large, with those before and after it a key away. */
export function ChatImageViewer({ messages, message, onShow, onClose }: ChatImageViewerProps) {
  const { url, isError, retry } = useChatImage(message.imageUrl ?? '');
  const pictures = messages.filter(({ imageUrl }) => imageUrl !== null);
  const index = pictures.findIndex(({ _id }) => _id === message._id);
  const previous = pictures[index - 1];
  const next = pictures[index + 1];
  const { originalFileName = text.image, mimetype = 'image/*', size } = message.metadata;
  return (
    <FilePreview
      opened
      name={originalFileName}
      type={mimetype}
      url={url}
      {...(size !== undefined && { size })}
      error={isError ? { onRetry: retry } : null}
      onClose={onClose}
      {...(previous && { onPrevious: () => onShow(previous) })}
      {...(next && { onNext: () => onShow(next) })}
    />
  );
}
