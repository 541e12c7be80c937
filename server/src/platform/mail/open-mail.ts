import { join } from 'node:path';
import type { Config } from '../config.ts';
import { fileTransport } from './file-transport.ts';
import type { MailTransport } from './mail.ts';
import { smtpTransport } from './smtp-transport.ts';

export const mailDirectory = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  join(dataDirectory, 'mail');

/** By the mail server that is configured, or into files. */
export const openMail = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>): MailTransport =>
  config.smtpUrl === null
    ? fileTransport(mailDirectory(config), config.mailFrom)
    : smtpTransport(config.smtpUrl, config.mailFrom);
