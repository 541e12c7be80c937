/** How button and panel, which stand in different places of the page, find each other. */
export const CHAT_BUTTON = 'live-chat-button';
export const CHAT_PANEL = 'live-chat';
