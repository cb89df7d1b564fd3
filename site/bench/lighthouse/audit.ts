import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGUMENTS, findBrowser } from '@marketplace/deploy/browser';
import { execa, execaNode } from 'execa';

const FOLDER = import.meta.dirname;
const LIGHTHOUSE = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const FLAGS = BROWSER_ARGUMENTS.join(' ');
/** Number of attempts, since Lighthouse sometimes fails to record a trace. */
const ATTEMPTS = 3;

/** Results of Lighthouse: scores from 0 to 100, times in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface Report {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Installs Lighthouse. It has its own lock file and folder, because only this benchmark needs its 160 MB. */
export const installLighthouse = async (): Promise<void> => {
  if (existsSync(LIGHTHOUSE)) return;
  await execa('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
};

const attempt = async (url: string, file: string): Promise<Audit | undefined> => {
  const args = [url, '--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${file}`];
  const options = { cwd: FOLDER, env: { CHROME_PATH: findBrowser() }, stdio: 'ignore', reject: false } as const;
  await execaNode(LIGHTHOUSE, [...args, `--chrome-flags=${FLAGS}`], options);
  const report: Report = JSON.parse(await readFile(file, 'utf8').catch(() => '{"runtimeError":{"code":"none"}}'));
  if (report.runtimeError) return undefined;
  const mark = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    bestPractices: mark('best-practices'),
    seo: mark('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
};

/** Runs Lighthouse once with its default settings: a simulated mid-range phone on slow 4G. */
export const runLighthouse = async (url: string): Promise<Audit> => {
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`);
  try {
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      await rm(file, { force: true });
      const found = await attempt(url, file);
      if (found) return found;
    }
    throw new Error(`Lighthouse gave no report of ${url}`);
  } finally {
    await rm(file, { force: true });
  }
};
