import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { listSubscriptions } from '@switchboard/contract/organizations/subscriptions.ts';
import { count, money } from '../../lib/format/format.ts';
import type { Figure } from '../../ui/page/Figures.tsx';
import { text } from './text.ts';

type Answer = AnswerOf<typeof listSubscriptions>;
type Stats = Answer['stats'];

const words = text.figures;
const percent = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** A level of revenue has a rate of growth only where there was some before. */
function growthOf({ growthRate, monthlyRevenue, revenueBefore }: Stats, currency: string) {
  if (growthRate !== null) {
    return { value: percent.format(growthRate / 100), detail: words.from(money(revenueBefore, currency)) };
  }
  return { value: monthlyRevenue > 0 ? words.isNew : words.none, detail: words.noneBefore };
}

/** The figures above the cards, of all subscriptions; none until they are known. */
export function figuresOf(answer: Pick<Answer, 'stats' | 'currency'> | undefined): Figure[] {
  const blank = { value: '', detail: '' };
  const { stats, currency } = answer ?? {};
  const isKnown = stats !== undefined && currency !== undefined;
  return [
    {
      key: 'revenue',
      label: words.revenue,
      ...(isKnown ? { value: money(stats.monthlyRevenue, currency), detail: words.revenueDetail } : blank),
    },
    {
      key: 'active',
      label: words.active,
      ...(isKnown
        ? { value: count(stats.activeSubscriptions), detail: words.activeDetail(stats.totalSubscriptions) }
        : blank),
    },
    {
      key: 'users',
      label: words.users,
      ...(isKnown
        ? {
            value: count(stats.totalUsers),
            detail: words.usersDetail(stats.usedLicenses, stats.totalLicenses),
          }
        : blank),
    },
    { key: 'growth', label: words.growth, ...(isKnown ? growthOf(stats, currency) : blank) },
  ];
}
