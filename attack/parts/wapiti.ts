/** wapiti over the pages and all calls that read. It is kept from addresses outside: none of its modules here needs any. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '../tool.ts';
import type { Outcome, Part } from './part.ts';
import { targetsOf } from './targets.ts';

/** Without its look for backup files: the page answers every path of a browser, and ffuf's part tells it from files. */
const MODULES =
  'cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,timesql,xss';
const PAGES = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/dashboard',
  '/tickets',
  '/admin/users',
  '/api/docs/',
];
const CRAWL_SECONDS = 30;
const MODULE_SECONDS = 25;
const SECONDS = 8 * 60;

interface Report {
  readonly infos: { readonly crawled_pages_nbr?: number };
  readonly vulnerabilities: Readonly<Record<string, readonly Found[]>>;
  readonly anomalies: Readonly<Record<string, readonly Found[]>>;
}
interface Found {
  readonly method: string;
  readonly path: string;
  readonly info: string;
}

/** Sent behind TLS alone, which this run has none of; and one that browsers have given up for content security policies. */
const NOT_EXPECTED = /^(Strict-Transport-Security|X-XSS-Protection) is not set/;

export const wapiti: Part = {
  name: 'wapiti',
  tool: 'wapiti',
  async run({ product, directory }): Promise<Outcome> {
    const targets = await targetsOf(product);
    const reads = targets.filter(({ entry }) => entry.method === 'GET').map(({ path }) => path);
    const token = await product.desk.tokenFor(product.world.ours.admin);
    const starts = [...PAGES, ...reads].flatMap((path) => ['-s', `${product.base}${path}`]);
    const file = join(directory, 'wapiti.json');
    const ran = await runTool(
      'wapiti',
      [
        ...['-u', `${product.base}/`, '--scope', 'folder', '-m', MODULES, ...starts],
        ...['-H', `Authorization: Bearer ${token}`, '-f', 'json', '-o', file, '-S', 'normal', '-t', '5'],
        ...['--max-scan-time', `${CRAWL_SECONDS}`, '--max-attack-time', `${MODULE_SECONDS}`, '-v', '1'],
        ...['--flush-session', '--no-bugreport', '--store-session', directory, '--store-config', directory],
      ],
      SECONDS,
      directory,
    );
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Report,
      () => null,
    );
    if (report === null) {
      return { counts: {}, findings: [`it wrote no report: ${ran.printed.slice(-500)}`] };
    }
    const found = [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)].flatMap(
      ([kind, all]) =>
        all
          .filter((one) => !NOT_EXPECTED.test(one.info))
          .map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
    );
    const attacks = MODULES.split(',').length;
    return { counts: { 'addresses given': PAGES.length + reads.length, modules: attacks }, findings: found };
  },
};
