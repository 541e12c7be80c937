/** Mail domains in which anybody can have an address: such an address says nothing about whom one works for. */
import { getDomain, getDomainWithoutSuffix } from 'tldts';

/** Under every suffix: gmx.de, gmx.net, yahoo.co.uk. */
const EVERYWHERE = new Set(
  'gmail googlemail hotmail outlook yahoo ymail rocketmail gmx icloud protonmail yandex tutanota rediffmail'.split(
    ' ',
  ),
);

const DOMAINS = new Set(
  `live.com live.co.uk live.de live.fr live.it live.nl live.ca live.com.au msn.com passport.com
  me.com mac.com aol.com aol.de aol.fr aol.co.uk aim.com proton.me pm.me tuta.com tuta.io tuta.de keemail.me
  mail.com email.com usa.com post.com inbox.com hushmail.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com
  mailbox.org posteo.de posteo.net web.de t-online.de freenet.de arcor.de email.de mail.de
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it alice.it tin.it tiscali.it
  bluewin.ch hispeed.ch chello.at aon.at telenet.be skynet.be ziggo.nl kpnmail.nl hetnet.nl planet.nl
  btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net telia.com bredband.net
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com
  rogers.com shaw.ca sympatico.ca bigpond.com optusnet.com.au xtra.co.nz uol.com.br bol.com.br terra.com.br ig.com.br
  mail.ru bk.ru inbox.ru list.ru rambler.ru ya.ru ukr.net i.ua seznam.cz wp.pl o2.pl onet.pl interia.pl abv.bg
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com naver.com daum.net hanmail.net
  mailinator.com guerrillamail.com 10minutemail.com yopmail.com temp-mail.org`.split(/\s+/),
);

/** @param domain of an e-mail, or an organization's entity: a domain or a name such as "gmail" */
export function isPublicMail(domain: string): boolean {
  const wanted = domain.toLowerCase();
  if (!wanted.includes('.')) return EVERYWHERE.has(wanted);
  const label = getDomainWithoutSuffix(wanted);
  return (
    DOMAINS.has(wanted) || DOMAINS.has(getDomain(wanted) ?? '') || (label !== null && EVERYWHERE.has(label))
  );
}
