import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Product } from '@tidyguard/content';
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
  product: Product;
  mailDomains: MailDomainResolver | null;
  phone: Omit<PhoneCheckOptions, 'messages'>;
  /** Called when the ZIP of a session is valid. */
  onZipValid: (sessionId: string) => void;
  rateLimitOf: RateLimitOf;
}

/** The three checks of what a visitor types. */
export const checkRoutes: FastifyPluginCallbackTypebox<CheckRouteOptions> = (
  app,
  options,
  done,
) => {
  const { product, rateLimitOf } = options;
  const { messages } = product;
  app.post(
    paths.zip,
    { schema: schemaOf('Check a ZIP', ZipCheckBody, ZipCheckReply), ...rateLimitOf('zip') },
    async (request) => {
      const reply = checkZip(request.body.zip, product);
      if (reply.status === 'valid') options.onZipValid(request.body.session_id);
      return reply;
    },
  );
  app.post(
    paths.email,
    {
      schema: schemaOf('Check an e-mail address', EmailCheckBody, EmailCheckReply),
      ...rateLimitOf('email'),
    },
    (request) => checkEmail(request.body.email, options.mailDomains, messages),
  );
  app.post(
    paths.phone,
    {
      schema: schemaOf('Check a phone number', PhoneCheckBody, PhoneCheckReply),
      ...rateLimitOf('phone'),
    },
    (request) =>
      checkPhone(request.body.phone, request.visitorAddress, { ...options.phone, messages }),
  );
  done();
};
