import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutReply } from './cut-reply.ts';

const ANSWER = 'Tray two works again.\nThank you.';
const QUOTED = '> Which tray is it?\n>\n> Marcus';

describe('what programs quote is cut', () => {
  test.each([
    [
      'Gmail, English',
      `On Mon, Nov 23, 2026 at 9:14 AM Marcus Lindqvist via Acme <desk@acme.test>\nwrote:\n\n${QUOTED}`,
    ],
    ['Apple Mail, English', `On 23 Nov 2026, at 09:14, Marcus via Acme <desk@acme.test> wrote:\n\n${QUOTED}`],
    ['Thunderbird, English', `On 23/11/2026 09:14, Marcus via Acme wrote:\n${QUOTED}`],
    ['Thunderbird, German', `Am 23.11.26 um 09:14 schrieb Marcus via Acme:\n${QUOTED}`],
    [
      'Gmail, German',
      `Am Mo., 23. Nov. 2026 um 09:14 Uhr schrieb Marcus via Acme <\ndesk@acme.test>:\n\n${QUOTED}`,
    ],
    [
      'Gmail, French',
      `Le lun. 23 nov. 2026 à 09:14, Marcus via Acme <desk@acme.test> a écrit :\n\n${QUOTED}`,
    ],
    ['Gmail, Spanish', `El lun, 23 nov 2026 a las 9:14, Marcus (<desk@acme.test>) escribió:\n\n${QUOTED}`],
    [
      'Gmail, Italian',
      `Il giorno lun 23 nov 2026 alle ore 09:14 Marcus <desk@acme.test> ha scritto:\n\n${QUOTED}`,
    ],
    [
      'Gmail, Portuguese',
      `Em seg., 23 de nov. de 2026 às 09:14, Marcus <desk@acme.test> escreveu:\n\n${QUOTED}`,
    ],
    ['Gmail, Dutch', `Op ma 23 nov 2026 om 09:14 schreef Marcus <desk@acme.test>:\n\n${QUOTED}`],
    ['Gmail, Polish', `pon., 23 lis 2026 o 09:14 Marcus <desk@acme.test> napisał(a):\n\n${QUOTED}`],
    ['Thunderbird, Polish', `W dniu 23.11.2026 o 09:14, Marcus via Acme pisze:\n${QUOTED}`],
    [
      'Outlook, English',
      '________________________________\nFrom: Marcus via Acme <desk@acme.test>\nSent: Monday, November 23, 2026 9:14 AM\nTo: Ada <ada@acme.test>\nSubject: [ACME-00042] Printer\n\nWhich tray is it?',
    ],
    [
      'Outlook, German',
      'Von: Marcus via Acme <desk@acme.test>\nGesendet: Montag, 23. November 2026 09:14\nAn: Ada\nBetreff: [ACME-00042] Drucker\n\nWhich tray is it?',
    ],
    [
      'Outlook, French',
      'De : Marcus via Acme <desk@acme.test>\nEnvoyé : lundi 23 novembre 2026 09:14\nÀ : Ada\nObjet : [ACME-00042] Imprimante\n\nWhich tray is it?',
    ],
    [
      'Outlook, Spanish',
      'De: Marcus via Acme\nEnviado: lunes, 23 de noviembre de 2026 9:14\nPara: Ada\nAsunto: Impresora\n\nWhich tray is it?',
    ],
    [
      'Outlook, Italian',
      'Da: Marcus via Acme\nInviato: lunedì 23 novembre 2026 09:14\nA: Ada\nOggetto: Stampante\n\nWhich tray is it?',
    ],
    [
      'Outlook, Portuguese',
      'De: Marcus via Acme\nEnviada em: segunda-feira, 23 de novembro de 2026 09:14\nPara: Ada\nAssunto: Impressora\n\nWhich tray is it?',
    ],
    [
      'Outlook, Dutch',
      'Van: Marcus via Acme\nVerzonden: maandag 23 november 2026 09:14\nAan: Ada\nOnderwerp: Printer\n\nWhich tray is it?',
    ],
    [
      'Outlook, Polish',
      'Od: Marcus via Acme\nWysłano: poniedziałek, 23 listopada 2026 09:14\nDo: Ada\nTemat: Drukarka\n\nWhich tray is it?',
    ],
    ['Outlook of old', '-----Ursprüngliche Nachricht-----\nVon: Marcus\nWhich tray is it?'],
    [
      'our own marker',
      'Am 23.11.2026 schrieb Marcus:\n> Write above this line to reply\n> Which tray is it?',
    ],
    ['our marker alone', 'Write above this line to reply\n\nWhich tray is it?'],
  ])('%s', (_program, quote) => {
    expect(cutReply(`${ANSWER}\r\n\r\n${quote.replaceAll('\n', '\r\n')}\r\n`)).toBe(ANSWER);
  });

  test.each([
    '-- \nAda Lovelace\nLabels, Acme',
    'Sent from my iPhone',
    'Von meinem iPhone gesendet',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Enviado do meu iPhone',
    'Verzonden vanaf mijn iPhone',
    'Wysłane z iPhone’a',
    'Get Outlook for iOS<https://aka.ms/o0ukef>',
  ])('so is the signature %j', (signature) => {
    expect(cutReply(`${ANSWER}\n\n${signature}\n`)).toBe(ANSWER);
    expect(cutReply(`${ANSWER}\n\n${signature}\n\nOn 23 Nov 2026, at 09:14, Marcus wrote:\n${QUOTED}`)).toBe(
      ANSWER,
    );
  });
});

describe('what people write stays', () => {
  test('right above a heading, where it begins like one', () => {
    const above = 'On my way, 5 minutes.';
    expect(cutReply(`${above}\nOn 23/11/2026 09:14, Marcus wrote:\n${QUOTED}`)).toBe(above);
  });

  test('below a quote, and between its lines', () => {
    const heading = 'On 23/11/2026 09:14, Marcus wrote:';
    expect(cutReply(`${heading}\n${QUOTED}\n\n${ANSWER}`)).toBe(ANSWER);
    const between = '> Which tray?\nThe second.\n> Which paper?\nA4.';
    expect(cutReply(`${heading}\n${between}\n${QUOTED}`)).toBe(between);
  });

  test.each([
    'On Monday the printer wrote:\nPC LOAD LETTER',
    'From: nobody knows where it comes.',
    'Von meinem Büro aus geht es nicht.',
    'Am Montag schrieb der Drucker: nichts.',
    'First.\n---\nSecond.',
    'Le serveur a écrit :\nrien',
  ])('%j', (text) => {
    expect(cutReply(text)).toBe(text);
  });
});

test('nothing but a quote leaves nothing', () => {
  expect(cutReply(`On 23/11/2026 09:14, Marcus wrote:\n${QUOTED}\n`)).toBe('');
});

test('whatever comes, it ends soon', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      (text) => cutReply(text).length <= text.length,
    ),
  );
  const began = performance.now();
  for (const piece of ['On 1 ', '> ', 'From:\n', 'on 1\n', '-- ', '\n']) cutReply(piece.repeat(200_000));
  expect(performance.now() - began).toBeLessThan(20_000);
});
