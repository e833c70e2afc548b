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
import { schemaOf, type LimitsOf } from './schema.ts';

export interface CheckRouteOptions {
  mailDomains: MailDomainResolver | null;
  phone: PhoneCheckOptions;
  limitsOf: LimitsOf;
}

/** The three checks of what a visitor types. */
export const checkRoutes: FastifyPluginCallbackTypebox<CheckRouteOptions> = (
  app,
  options,
  done,
) => {
  const { limitsOf } = options;
  app.post(
    paths.zip,
    { schema: schemaOf('Check a ZIP', ZipCheckBody, ZipCheckReply), ...limitsOf('zip') },
    async (request) => checkZip(request.body.zip),
  );
  app.post(
    paths.email,
    {
      schema: schemaOf('Check an e-mail address', EmailCheckBody, EmailCheckReply),
      ...limitsOf('email'),
    },
    (request) => checkEmail(request.body.email, options.mailDomains),
  );
  app.post(
    paths.phone,
    {
      schema: schemaOf('Check a phone number', PhoneCheckBody, PhoneCheckReply),
      ...limitsOf('phone'),
    },
    (request) => checkPhone(request.body.phone, options.phone),
  );
  done();
};
