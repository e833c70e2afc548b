/** What lets an app start quickly. The tests start one each, thousands of times. */
import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Compiles each schema once in a process, not again for each app. */
export const sharedValidators: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: AjvCompiler() },
};

/**
 * A plugin that bears its name. In all modules that are loaded Fastify looks for one that does not, which
 * takes a third of an app's start under Jest.
 */
export const named = <Plugin extends { readonly name: string }>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: plugin.name });
