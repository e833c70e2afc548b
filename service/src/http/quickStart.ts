/** Lets an app start quickly: the tests start one each, thousands of times. */
import { AjvCompiler } from '@fastify/ajv-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Compiles each schema once in a process, not again for each app. */
export const sharedValidators: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: AjvCompiler() },
};

/**
 * Gives a plugin its display name. Otherwise Fastify searches all loaded modules for the plugin's, which
 * takes a third of an app's start under Jest.
 */
export const named = <Plugin extends { readonly name: string }>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: plugin.name });
