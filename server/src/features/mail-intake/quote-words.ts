/** How mail programs begin what they quote and close what people write, in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish. */

/** "On Mon, 3 Nov 2026, Ada wrote:" begins and ends with one of these. */
export const ATTRIBUTIONS: readonly { readonly begins: string; readonly ends: readonly string[] }[] = [
  { begins: 'on ', ends: [' wrote:'] },
  { begins: 'am ', ends: [' schrieb:'] },
  { begins: 'le ', ends: [' a écrit :', ' a écrit:'] },
  { begins: 'el ', ends: [' escribió:'] },
  { begins: 'il ', ends: [' ha scritto:'] },
  { begins: 'em ', ends: [' escreveu:'] },
  { begins: 'a ', ends: [' escreveu:'] },
  { begins: 'op ', ends: [' schreef:', ' het volgende geschreven:'] },
  ...['pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.'].map((day) => ({
    begins: `${day}, `,
    ends: [' napisał(a):'],
  })),
  { begins: 'w dniu ', ends: [' pisze:', ' napisał:', ' napisała:', ' napisał(a):'] },
];

/** German and Dutch put the name behind the verb: "Am 3.11.2026 um 10:00 schrieb Ada Lovelace:". */
export const VERBS_INSIDE: readonly { readonly begins: string; readonly verb: string }[] = [
  { begins: 'am ', verb: ' schrieb ' },
  { begins: 'op ', verb: ' schreef ' },
];

/** The lines of a head that Outlook and others repeat: who and when, in either order, and what comes after. */
export const HEAD_LINES: readonly {
  readonly from: string;
  readonly sent: readonly string[];
  readonly rest: readonly string[];
}[] = [
  { from: 'from:', sent: ['sent:', 'date:'], rest: ['to:', 'subject:'] },
  { from: 'von:', sent: ['gesendet:', 'datum:'], rest: ['an:', 'betreff:'] },
  { from: 'de :', sent: ['envoyé :', 'date :'], rest: ['à :', 'objet :'] },
  {
    from: 'de:',
    sent: ['enviado:', 'enviado el:', 'enviada em:', 'fecha:', 'data:', 'envoyé:'],
    rest: ['para:', 'asunto:', 'assunto:', 'à:', 'objet:'],
  },
  { from: 'da:', sent: ['inviato:', 'data:'], rest: ['a:', 'oggetto:'] },
  { from: 'van:', sent: ['verzonden:', 'datum:'], rest: ['aan:', 'onderwerp:'] },
  { from: 'od:', sent: ['wysłano:', 'data:'], rest: ['do:', 'temat:'] },
];

/** Between dashes. */
export const ORIGINAL_MESSAGE: readonly string[] = [
  'original message',
  'ursprüngliche nachricht',
  'original nachricht',
  "message d'origine",
  'message d’origine',
  'mensaje original',
  'messaggio originale',
  'mensagem original',
  'oorspronkelijk bericht',
  'wiadomość oryginalna',
  'oryginalna wiadomość',
];

/** What phones and programs write below by themselves. */
export const DEVICE_SIGNATURES: readonly string[] = [
  'sent from my ',
  'sent from outlook',
  'sent from mail for',
  'get outlook for',
  'sent with proton',
  'sent with [proton',
  'von meinem iphone',
  'von meinem ipad',
  'von meinem samsung',
  'von meinem android',
  'gesendet von mail',
  'gesendet von outlook',
  'gesendet mit der ',
  'outlook für ',
  'envoyé de mon ',
  'envoyé depuis mon ',
  'envoyé à partir de outlook',
  'télécharger outlook',
  'enviado desde mi ',
  'enviado desde outlook',
  'obtener outlook',
  'inviato da iphone',
  'inviato da ipad',
  'inviato da outlook',
  'inviato dal mio ',
  'scarica outlook',
  'enviado do meu ',
  'enviado do outlook',
  'obter o outlook',
  'verzonden vanaf mijn ',
  'verstuurd vanaf mijn ',
  'outlook voor ',
  'wysłane z iphone',
  'wysłane z ipad',
  'wysłane z mojego ',
  'wysłane z outlook',
  'wysłano z mojego ',
  'pobierz outlook',
];
