/** What e-mails are built of, for the mail programs of twenty years. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BODY = `margin:0 0 14px;${FONT};font-size:15px;line-height:23px;color:#1a1917`;
export const SMALL = `margin:0 0 8px;${FONT};font-size:13px;line-height:19px;color:#6d685f`;

/** For the mail programs that follow the system's dark mode; the others show the light one. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #08080a !important; }
    .card { background: #0f0f12 !important; border-color: #212127 !important; }
    .text, .name { color: #ededf0 !important; }
    .small, .small a { color: #8a8a97 !important; }
    .line { border-color: #212127 !important; }
  }`;

export const paragraph = (text: string) => `<p class="text" style="${BODY}">${escaped(text)}</p>`;
export const note = (text: string) => `<p class="small" style="${SMALL}">${escaped(text)}</p>`;

export const button = ({ label, url }: { label: string; url: string }) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 20px"><tr>
<td style="border-radius:6px;background:#4740d4"><a href="${escaped(url)}" style="display:inline-block;padding:11px 22px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px">${escaped(label)}</a></td>
</tr></table>`;

/** Mail programs break long addresses badly, and some people want to see where a button leads. */
export const plainLink = ({ url }: { url: string }) =>
  `<p class="small" style="${SMALL};word-break:break-all">If the button does not work, open this address:<br><a href="${escaped(url)}" style="color:#6d685f">${escaped(url)}</a></p>`;

export interface Brand {
  readonly name: string;
  /** The `cid` of a picture that comes with the e-mail; the initial without one. */
  readonly logo: string | null;
}

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

const sign = ({ name, logo }: Brand) =>
  logo === null
    ? `<td width="32" height="32" align="center" valign="middle" style="width:32px;height:32px;border-radius:8px;background:#4740d4;${FONT};font-size:18px;line-height:32px;font-weight:700;color:#ffffff">${escaped(initialOf(name))}</td>`
    : `<td width="32" height="32" align="center" valign="middle" style="width:32px;height:32px"><img src="cid:${escaped(logo)}" width="32" height="32" alt="" style="display:block;width:32px;height:32px;border-radius:8px;object-fit:contain"></td>`;

const head = (brand: Brand) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${sign(brand)}
<td class="name" style="padding-left:11px;${FONT};font-size:17px;line-height:32px;font-weight:600;letter-spacing:-0.2px;color:#1a1917">${escaped(brand.name)}</td>
</tr></table>`;

interface Page {
  readonly title: string;
  readonly brand: Brand;
  /** HTML: what stands above the card, in it, and below its line. */
  readonly above?: string;
  readonly card: string;
  readonly below: string;
}

/** A whole e-mail. */
export const page = ({ title, brand, above = '', card, below }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfaf7">
${above}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbfaf7"><tr>
<td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td style="padding:0 4px 18px">${head(brand)}</td></tr>
<tr><td class="card" style="padding:28px 28px 22px;background:#ffffff;border:1px solid #e7e3db;border-radius:12px">
${card}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding-top:16px;border-top:1px solid #e7e3db">
${below}
</td></tr></table>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
