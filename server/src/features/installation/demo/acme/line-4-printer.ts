import { auto, chats, involves, issue, notes, says, shows, starts } from '../story.ts';
import type { AcmeTicket } from './catalogue.ts';

/** The ticket with everything on it: files, notes, a second person, a long chat. */
export const LINE_4_PRINTER: AcmeTicket = issue(
  { at: 'day 1 07:42', by: 'hannah', place: 'Hardware › Printers', project: 'P2OPS', priority: 'Critical' },
  'Line 4 label printer prints blank tags after firmware update',
  'Since the night shift every tag from the printer on line 4 comes out blank. Feeding and cutting work. We are writing tags by hand and lose about 20 minutes an hour. Lines 1 to 3 print normally.',
  auto('marcus'),
  says(
    '23m',
    'marcus',
    'Morning Hannah. Please hold the feed button until the menu comes up and send me a photo of the firmware and darkness lines.',
  ),
  starts('1m', 'marcus'),
  says(
    '25m',
    'hannah',
    'It says firmware 4.12.0 and darkness 00. Photos attached.',
    'line4-blank-tag.png',
    'printer-menu.png',
  ),
  chats('27m', 'marcus', 'Which line takes the overflow?'),
  chats('14m', 'hannah', 'Day shift is on. We moved the urgent tags to line 3 for now.'),
  chats('2m', 'marcus', 'Good call. I am walking over with a spare head.'),
  chats('21m', 'marcus', 'Spare head gives the same blanks, so it is not the head.', 'edited'),
  involves('ago 130m', 'dana', 'yuki', 'Calibration takes two people'),
  notes(
    'ago 2h',
    'yuki',
    'Vendor bulletin 2214: 4.12 resets darkness and the media sensor. Rolling back to 4.11.3 keeps the calibration. I have the image on the depot share.',
    'bulletin-2214.pdf',
  ),
  chats('ago 55m', 'dana', 'Yuki joins you for the calibration, Marcus.'),
  chats('ago 43m', 'marcus', 'Rollback finished, 4.11.3 is on. First tag out of the slot:'),
  shows('ago 42m', 'marcus', 'first-tag.png'),
  chats('ago 31m', 'hannah', 'That one is still blank, but the second is dark enough to scan.'),
  chats('ago 30m', 'hannah', 'Shall I run the real batch for the 15:00 truck?'),
  chats('ago 28m', 'dana', 'Give Yuki five minutes, then yes.'),
  says(
    'ago 18m',
    'marcus',
    'Rollback is on the printer. Yuki is running the calibration now; we will print ten test tags before we hand it back.',
  ),
  chats('ago 6m', 'marcus', 'Seven of ten test tags are through, all of them scan.'),
);
