import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  EmailCheckBody,
  EmailCheckReply,
  paths,
  PhoneCheckBody,
  PhoneCheckReply,
  ZipCheckBody,
  ZipCheckReply,
} from '../contract/index.ts';
import type { MailDomainResolver } from '../checks/mailDomains.ts';
import { checkEmail } from '../checks/email.ts';
import { checkPhone, type PhoneCheckOptions } from '../checks/phone.ts';
import { checkZip } from '../checks/zip.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

export interface CheckRouteOptions {
  /** ZIPs that the product refuses, whether or not they exist. */
  rejectedZips: readonly string[];
  mailDomains: MailDomainResolver | null;
  phone: PhoneCheckOptions;
  rateLimitOf: RateLimitOf;
}

/** The three checks of what a visitor types. */
export const checkRoutes: FastifyPluginCallbackTypebox<CheckRouteOptions> = (
  app,
  options,
  done,
) => {
  const { rateLimitOf } = options;
  app.post(
    paths.zip,
    { schema: schemaOf('Check a ZIP', ZipCheckBody, ZipCheckReply), ...rateLimitOf('zip') },
    async (request) => checkZip(request.body.zip, options.rejectedZips),
  );
  app.post(
    paths.email,
    {
      schema: schemaOf('Check an e-mail address', EmailCheckBody, EmailCheckReply),
      ...rateLimitOf('email'),
    },
    (request) => checkEmail(request.body.email, options.mailDomains),
  );
  app.post(
    paths.phone,
    {
      schema: schemaOf('Check a phone number', PhoneCheckBody, PhoneCheckReply),
      ...rateLimitOf('phone'),
    },
    (request) => checkPhone(request.body.phone, options.phone),
  );
  done();
};
