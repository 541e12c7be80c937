/** Reads expressions of Prometheus, as alert rules and dashboards have them. */
import { parser } from '@prometheus-io/lezer-promql';

/** What Grafana puts in before it asks. */
const filledIn = (expression: string) =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'switchboard');

/**
 * @returns names of the metrics that are asked for, each with the labels by which they are chosen
 * @throws Error when Prometheus would not read it
 */
export function metricsOf(expression: string): { name: string; labels: string[] }[] {
  const text = filledIn(expression);
  const found: { name: string; labels: string[] }[] = [];
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      const words = text.slice(from, to);
      if (type.isError) throw new Error(`not understood at ${from}: ${text}`);
      if (type.name === 'VectorSelector') found.push({ name: /^\w+/.exec(words)?.[0] ?? '', labels: [] });
      if (type.name === 'LabelName') found.at(-1)?.labels.push(words);
    },
  });
  return found;
}
