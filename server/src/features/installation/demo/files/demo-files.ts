/** The files of the demo by name, made when they are asked for. */
import { acmeLogo, globexLogo } from './logos.ts';
import { onePagePdf } from './pdf.ts';
import { columns, display, flickeringScreen, printerWithTag, signalMap, trackWithGap } from './pictures.ts';
import {
  BACKUP_REPORT,
  BADGE_READER_LOG,
  REJECTED_MAIL,
  SCANNER_DOCK_7_LOG,
  VPN_CLIENT_LOG,
} from './texts.ts';

const FAINT = 0xefebe0;
const DARK = 0x1f1d1a;

const text = (words: string) => () => Buffer.from(words, 'utf8');

const FILES = {
  'acme-logo.png': acmeLogo,
  'globex-logo.png': globexLogo,
  'line4-blank-tag.png': () => printerWithTag(FAINT),
  'first-tag.png': () => printerWithTag(0xc9c4b6),
  'printer-menu.png': () =>
    display(['FIRMWARE 4.12.0', 'DARKNESS 00', 'SENSOR GAP?', 'LINE 4 ERR 02', '', 'HOLD FEED TO EXIT']),
  'bulletin-2214.pdf': () =>
    onePagePdf([
      'Service bulletin 2214: blank labels after firmware 4.12',
      'Affects: all printers of the 400 series updated to 4.12.0.',
      'ActorContext: the update sets darkness to 00 and the media sensor to automatic.',
      'What to do:',
      '  1. Go back to firmware 4.11.3. Calibration data is kept.',
      '  2. Run the media calibration with ten labels.',
      '  3. Set darkness to the value on the sticker inside the cover.',
      'Version 4.12.2 keeps both values and is announced for next month.',
    ]),
  'crane-monitor.png': flickeringScreen,
  'mes-oee-dashboard.png': () => columns('OEE LINES 1-6, STATE 05:58', [78, 64, 81, 83, 74, 69]),
  'wifi-survey-cold-store.png': () =>
    signalMap(
      ['9998877766665', '9987754422334', '9876531100123', '9877642211235', '9988876655566'],
      'COLD STORE, RACKS 8 TO 20',
    ),
  'vpn-client-log.txt': text(VPN_CLIENT_LOG),
  'backup-report.txt': text(BACKUP_REPORT),
  'mail-rejected.txt': text(REJECTED_MAIL),
  'badge-reader-gate-c-log.txt': text(BADGE_READER_LOG),
  'purchase-order-4500017342.pdf': () =>
    onePagePdf([
      'Purchase order 4500017342',
      'Acme Manufacturing, Werkstraße 12, 04158 Leipzig',
      '',
      '10  Gasket set 44-210        120 pc    8.40    1,008.00',
      '20  Bearing 6204-2Z           60 pc    5.15      309.00',
      '',
      'Total                                          1,317.00',
    ]),
  'phishing-mail.png': () =>
    display(
      [
        'FROM: MANAGING DIRECTOR',
        'SUBJECT: URGENT AND QUIET',
        '',
        'PLEASE BUY 5 GIFT CARDS',
        'OF 200 EACH AND SEND ME',
        'THE CODES BEFORE NOON.',
      ],
      'page',
    ),
  'scanner-dock-7.txt': text(SCANNER_DOCK_7_LOG),
  'pallet-label.png': () => printerWithTag(DARK),
  'manifest-error.png': () =>
    display(
      ['IMPORT STOPPED', '', 'LINE 412: UNKNOWN UNIT', 'VALUE: CTN', '', '411 LINES READ, 0 BOOKED'],
      'alert',
    ),
  'gps-gap.png': () => trackWithGap('TRUCK 18, 14 KM MISSING'),
} satisfies Record<string, () => Buffer>;

export type DemoFileName = keyof typeof FILES;

export const bytesOf = (name: DemoFileName): Buffer => FILES[name]();
