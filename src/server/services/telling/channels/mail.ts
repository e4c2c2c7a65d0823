import { createTransport } from 'nodemailer';
import { AddressRefused } from '#server/platform/outbound.ts';
import { isPrivateAddress } from '#server/platform/private-address.ts';
import { plainText, type SendTo, shortly } from './message.ts';

const WITHIN_MS = 15_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Sends by SMTP. Each retry has the same Message-ID, by which mail systems drop duplicates. */
export const sendMail: SendTo<'mail'> = async (target, message, { outbound }) => {
  const { host, port, security, username, password, from, to } = target;
  const address = await outbound.resolve(host);
  if (security === 'none' && !isPrivateAddress(address))
    throw new AddressRefused('Without encryption it is sent to private addresses only');
  const transport = createTransport({
    // The checked address; the certificate is verified against the name.
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host, ...(outbound.ca === undefined ? {} : { ca: outbound.ca }) },
    ...(username === null ? {} : { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { response } = await transport.sendMail({
      from: { name: 'Strikedesk', address: from },
      to,
      subject: message.title,
      text: plainText({ ...message, title: '' }) || message.title,
      messageId: `<${message.id}@strikedesk>`,
      date: new Date(message.at),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { kind: 'sent', answer: shortly(response) };
  } catch (error) {
    const { code, responseCode, response, message: words } = error as SmtpError;
    const answer = shortly(response ?? `${code ?? ''} ${words}`);
    const meant = code === 'EAUTH' || (responseCode !== undefined && responseCode >= 500);
    return meant ? { kind: 'refused', answer } : { kind: 'later', answer, afterMs: null };
  } finally {
    transport.close();
  }
};
