/** Logs and reports that the demo's people attach. */

export const VPN_CLIENT_LOG = `09:02:11 connect gateway=vpn1.acme.example
09:02:12 authenticated user=ines.carvalho second factor ok
09:02:12 tunnel up address=10.61.4.18
09:21:42 rekey start
09:21:57 rekey no answer, retry 1
09:22:12 rekey no answer, retry 2
09:22:12 tunnel down reason=timeout
09:22:19 connect gateway=vpn1.acme.example
09:22:20 tunnel up address=10.61.4.18
09:41:50 rekey start
09:42:20 rekey no answer, giving up
09:42:20 tunnel down reason=timeout
`;

export const BACKUP_REPORT = `Weekly backup report, plant 2

volume        state    size      duration
PL2-VOL-01    ok       812 GB    00:31
PL2-VOL-02    ok       1.1 TB    00:44
PL2-VOL-03    ok       1.4 TB    00:52
PL2-VOL-05    ok       240 GB    00:11
PL2-VOL-07    skipped  -         -
PL2-VOL-09    ok       96 GB     00:05
PL2-VOL-11    skipped  -         -
PL2-VOL-12    ok       600 GB    00:21

8 volumes, 6 ok, 2 skipped, 0 failed
`;

export const REJECTED_MAIL = `Your message could not be delivered.

To:      quality.plant1@acme.example
Subject: Measuring report 2281, castings
Reason:  552 message size 14,680,064 exceeds the limit of 10,485,760 for this mailbox

Nothing was delivered. Please send a smaller message.
`;

export const BADGE_READER_LOG = `gate=C reader=2 card=**4417 access=granted lock=release
gate=C reader=2 lock=no movement after 5 s
gate=C reader=2 card=**4417 access=granted lock=release
gate=C reader=2 lock=no movement after 5 s
gate=C reader=2 card=**0923 access=granted lock=release
gate=C reader=2 lock=no movement after 5 s
gate=A reader=1 card=**4417 access=granted lock=release
gate=A reader=1 lock=opened
`;

export const SCANNER_DOCK_7_LOG = `door=7 antenna=L pallet=00340123450000412207 booked
door=7 antenna=R pallet=00340123450000412207 booked
door=7 antenna=L pallet=00340123450000412214 booked
door=7 antenna=R pallet=00340123450000412214 booked
door=6 antenna=L pallet=00340123450000412221 booked
door=7 antenna=L pallet=00340123450000412238 booked
door=7 antenna=R pallet=00340123450000412238 booked
`;
