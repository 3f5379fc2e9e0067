import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The part of a docker-compose.yml service that tests read. */
export type ComposeService = {
  image?: string;
  scale?: string | number;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  environment?: Record<string, string | number | boolean>;
  command?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  networks?: string[] | Record<string, unknown>;
  ports?: string[];
  profiles?: string[];
  volumes?: string[];
  logging?: { driver: string; options: Record<string, string> };
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: number | string;
  pids_limit?: number;
  stop_grace_period?: string;
  restart?: string;
};

export type ComposeFile = {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean | string } | null>;
};

export const composeText = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
/** The file is ours, and its many aliases are no attack. */
const ALIASES_UNLIMITED = -1;
export const compose = parse(composeText, {
  merge: true,
  maxAliasCount: ALIASES_UNLIMITED,
}) as ComposeFile;

export function composeService(name: string): ComposeService {
  const service = compose.services[name];
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
  return service;
}

/**
 * Returns the environment of a container, with `${…}` filled in from `.env`. If a required setting
 * is missing, throws an error with the hint of this setting.
 */
export function environmentOf(name: string, env: Record<string, string>): Record<string, string> {
  const entries = Object.entries(composeService(name).environment ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, interpolate(String(value), env)]));
}

/** Fills in `${NAME}`, `${NAME:-default}`, and `${NAME:?hint}`, which may be nested, and `$$`. */
export function interpolate(text: string, env: Record<string, string>): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('$$', at)) {
      result += '$';
      at += 2;
    } else if (text.startsWith('${', at)) {
      const end = closingBrace(text, at + 2);
      result += resolveSetting(text.slice(at + 2, end), env);
      at = end + 1;
    } else {
      result += text[at];
      at += 1;
    }
  }
  return result;
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`missing closing brace: ${text}`);
}

function resolveSetting(expression: string, env: Record<string, string>): string {
  const [, key = '', kind, rest = ''] = /^(\w+)(?::([-?])(.*))?$/s.exec(expression) ?? [];
  if (env[key]) return env[key];
  if (kind === '?') throw new Error(`${key}: ${rest}`);
  return kind === '-' ? interpolate(rest, env) : '';
}
