import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Has the stacks of errors name sources for what was built from them. Node does so by itself, but reads the maps at the
 * start and keeps them: 12 MB, which here are read when an error is first written somewhere.
 * @param built a module in the directory of those that were built
 */
export function showSourcesIn(built: string): void {
  const directory = `${pathToFileURL(dirname(built)).href}/`;
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string) => {
    const known = maps.get(url);
    if (known !== undefined) return known;
    const map = readMap(url);
    maps.set(url, map);
    return map;
  };
  const placeOf = (site: NodeJS.CallSite): string => {
    const text = String(site);
    const url = site.getFileName();
    const line = site.getLineNumber();
    const column = site.getColumnNumber();
    if (!url?.startsWith(directory) || line === null || column === null) return text;
    const entry = mapOf(url)?.findEntry(line - 1, column - 1);
    if (entry === undefined || !('originalSource' in entry)) return text;
    const source = new URL(entry.originalSource, url).href;
    return text.replace(
      `${url}:${line}:${column}`,
      `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
    );
  };
  Error.prepareStackTrace = (error: Error, sites) =>
    [headOf(error), ...sites.map((site) => `    at ${placeOf(site)}`)].join('\n');
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  } catch {
    return null;
  }
}

/** As V8 begins a stack; an error may have a name or message that throws. */
function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return '<error>';
  }
}
