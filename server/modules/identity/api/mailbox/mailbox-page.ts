import { escapeHtml } from '../../rules/delivery/escape-html.ts';
import type { MailboxMessage } from '../../rules/delivery/mailbox.ts';

/** The page reloads itself at this interval, s. It runs no script. */
const REFRESH_SECONDS = 5;

/** Renders the page of the local mailbox: each message in full, newest first. */
export function mailboxPage(messages: readonly MailboxMessage[]): string {
  const body =
    messages.length === 0
      ? '<p class="empty">No messages yet. Ask for a code, and it shows up here.</p>'
      : messages.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${messages.length === 0 ? 'Mailbox' : `Mailbox (${messages.length})`} · Upshot</title>
<link rel="stylesheet" href="/mailbox/mailbox.css">
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>Everything this server would have sent, newest first. It's kept in memory only, and this page refreshes every ${REFRESH_SECONDS} seconds.</p>
</header>
<main>
${body}
</main>
</body>
</html>
`;
}

function article({ id, to, channel, subject, text, html, code, link, at }: MailboxMessage): string {
  const time = new Date(at).toISOString();
  return `<article id="message-${id}">
<p class="meta"><span class="channel ${channel}">${channel === 'sms' ? 'Text message' : 'Email'}</span> to <b>${escapeHtml(to)}</b>
<time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}
${code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>`}
${link === undefined ? '' : `<p><a class="link" href="${escapeHtml(link)}" rel="noreferrer">Open the link</a></p>`}
<pre>${escapeHtml(text)}</pre>
${html === undefined ? '' : `<p><a href="/mailbox/messages/${id}.html">View as received</a></p>`}
</article>`;
}

/** The style sheet of the page, in the colors of the game (client/ui/tokens.css). */
export const MAILBOX_CSS = `:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 64px; background: #dfe6f7; color: #141729; font: 16px/1.5 Nunito, system-ui, sans-serif; }
h1 { margin: 0; font-size: 28px; }
h2 { margin: 8px 0; font-size: 20px; overflow-wrap: anywhere; }
header p { margin: 4px 0 24px; color: #525e87; }
article { margin: 0 0 16px; padding: 16px; border: 3px solid #141729; border-radius: 14px; background: #f6f8ff; }
article p { margin: 8px 0; }
.meta { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; margin-top: 0; overflow-wrap: anywhere; }
.meta time { margin-left: auto; color: #525e87; font-size: 15px; }
.channel { padding: 0 10px; border-radius: 999px; background: #ffd23f; font-size: 15px; font-weight: 700; }
.channel.sms { background: #5fd0ff; }
.code { font: 700 32px/1.2 ui-monospace, monospace; letter-spacing: 6px; user-select: all; }
.link { display: inline-block; padding: 12px 20px; border: 3px solid #141729; border-radius: 14px; background: #ffd23f; font-weight: 700; text-decoration: none; }
a { color: inherit; }
a:focus-visible { outline: 3px solid #2c9fd6; outline-offset: 2px; }
pre { margin: 12px 0 8px; padding: 12px; border-radius: 8px; background: #dfe6f7; font: 15px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { padding: 32px 16px; text-align: center; color: #525e87; }
`;
