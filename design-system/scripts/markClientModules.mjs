/**
 * Puts `'use client'` on top of the built modules that need a browser's React: those that import React,
 * Emotion or a library for the browser. Next's server components refuse to import them otherwise. Entry
 * points stay without it, because Next allows no `export *` there; tokens can be read on a server.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const DIRECTIVE = "'use client';\n";
const NEEDS_CLIENT =
  /^import [^;]*from ['"](react|react-dom|@emotion\/[^'"]+|input-otp)(\/[^'"]*)?['"]/m;
/** Renders pages and emails in Node, and is of no use in a browser. */
const FOR_NODE = /(certificate(Page)?|(^|\/)email|Email\/[a-zA-Z]+)\.js$/;

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js') || FOR_NODE.test(name)) continue;
  const file = join(dist, name);
  const code = readFileSync(file, 'utf8');
  if (NEEDS_CLIENT.test(code) && !code.startsWith(DIRECTIVE)) {
    writeFileSync(file, DIRECTIVE + code);
  }
}
