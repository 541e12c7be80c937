import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../mark/Mark.tsx';
import { PatchPanel } from './PatchPanel.tsx';
import classes from './SignInLayout.module.css';
import { smallScene, wideScene } from './scene.ts';

export interface SignInLayoutProps {
  /** The card's content. */
  children: ReactNode;
  claims?: readonly { value: string; label: string }[];
  /** "2500". */
  supportExtension?: string;
  links?: readonly { to: string; label: string }[];
  headline?: ReactNode;
  lede?: ReactNode;
  /** The admin portal's dress: the card alone on a quiet page. */
  plain?: boolean;
}

export function SignInLayout(props: SignInLayoutProps) {
  return props.plain ? <PlainLayout {...props} /> : <LandingLayout {...props} />;
}

function LandingLayout({ children, claims = [], headline, lede, ...foot }: SignInLayoutProps) {
  const caption = foot.supportExtension && `EXT. ${foot.supportExtension}`;
  return (
    <div className={classes.page}>
      <section className={classes.landing} aria-label="About Switchboard">
        <Brand size={34} />
        {headline && <p className={classes.headline}>{headline}</p>}
        {lede && <p className={classes.lede}>{lede}</p>}
        <div className={classes.panel}>
          <PatchPanel scene={wideScene} caption={caption} className={classes.wide} />
          <PatchPanel scene={smallScene} className={classes.small} />
        </div>
        {claims.length > 0 && (
          <ul className={classes.claims}>
            {claims.map(({ value, label }) => (
              <li key={label}>
                <span className={classes.claimValue}>{value}</span>
                <span className={classes.claimLabel}>{label}</span>
              </li>
            ))}
          </ul>
        )}
        <Foot {...foot} />
      </section>
      <main className={classes.card}>
        <div className={classes.phoneBrand}>
          <Brand size={28} />
        </div>
        <div className={classes.form}>{children}</div>
      </main>
      <div className={classes.phoneFoot}>
        <Foot {...foot} />
      </div>
    </div>
  );
}

function PlainLayout({ children, ...foot }: SignInLayoutProps) {
  return (
    <div className={classes.plainPage}>
      <header>
        <Brand size={28} />
      </header>
      <main className={classes.plainCard}>{children}</main>
      <Foot {...foot} />
    </div>
  );
}

function Brand({ size }: { size: number }) {
  return (
    <span className={classes.brand}>
      <Mark size={size} />
      Switchboard
    </span>
  );
}

function Foot({ supportExtension, links = [] }: Pick<SignInLayoutProps, 'supportExtension' | 'links'>) {
  if (!supportExtension && links.length === 0) return null;
  return (
    <footer className={classes.foot}>
      {supportExtension && (
        <span className={classes.support}>
          <IconPhone size={15} stroke={1.5} aria-hidden />
          <span>
            Stuck at the door? Support is on extension <strong>{supportExtension}</strong>
          </span>
        </span>
      )}
      {links.length > 0 && (
        <span className={classes.links}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </span>
      )}
    </footer>
  );
}
