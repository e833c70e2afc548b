import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Product } from '@tidyguard/content';
import { ANSWER_PAGES, type AnswerLinks } from '../companies/answerLinks.ts';
import { answerTo, logFailure } from '../http/errorReplies.ts';
import {
  answerErrorPage,
  answerPage,
  tooLateWords,
  type AnswerPage,
  type AnswerView,
} from '../mail/answerPage.ts';
import {
  companyAnswerOf,
  readAnswerState,
  takeAnswer,
  type AnswerOptions,
  type CompanyAnswer,
} from '../matching/answers.ts';
import type { RateLimitOf } from './schema.ts';

const BODY_LIMIT_BYTES = 1_024;
/**
 * Nobody takes a lead, calls and reaches a person within this time; an accidental second tap comes within it,
 * even on slow networks.
 */
const SECOND_TAP_MS = 5_000;

export interface AnswerPageOptions extends AnswerOptions {
  links: AnswerLinks;
  product: Product;
  rateLimitOf: RateLimitOf;
}

/** A page that nobody keeps, finds or frames, and that tells no other page where it is. */
const sendPage = (reply: FastifyReply, status: number, { html, policy }: AnswerPage) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(html);

/**
 * Whether an answer is an accidental second tap on the button that took the lead: the next page has a button
 * of its own in the same place. Either process's clock may be a little behind the other's.
 */
const isSecondTap = (
  { answer }: CompanyAnswer,
  { accepted_at }: { accepted_at: string | null },
  now: Date,
): boolean =>
  answer === 'contacted' &&
  accepted_at !== null &&
  Math.abs(now.getTime() - Date.parse(accepted_at)) < SECOND_TAP_MS;

/**
 * The page behind a company's link. Opening it changes nothing, because mail programs open links
 * before people do. The link alone gives the right to answer, so the request's origin is not checked.
 */
export async function companyAnswerPages(
  app: FastifyInstance,
  { links, product, rateLimitOf, ...options }: AnswerPageOptions,
): Promise<void> {
  const { db, clock } = options;
  const words = product.companyWords.page;
  app.removeContentTypeParser('application/json');
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const answer = answerTo(error);
    logFailure(request, answer);
    if (answer.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(answer.retryAfterSeconds));
    }
    return sendPage(reply, answer.statusCode, await answerErrorPage('failed', product));
  });
  const show = async (
    reply: FastifyReply,
    key: string,
    status = 200,
    said: Pick<AnswerView, 'problem' | 'confirmation'> = {},
  ): Promise<FastifyReply> => {
    const link = links.assignmentOf(key);
    if (link?.isOver) return sendPage(reply, 410, await answerErrorPage('over', product));
    const state = link === null ? null : await readAnswerState(db, link.assignmentId);
    if (!state) return sendPage(reply, 404, await answerErrorPage('invalid', product));
    return sendPage(reply, status, await answerPage({ ...state, ...said }, product));
  };
  const address = `${ANSWER_PAGES}/:key`;
  const route = { schema: { hide: true }, ...rateLimitOf('companyAnswer') };
  app.get<{ Params: { key: string } }>(address, route, ({ params }, reply) =>
    show(reply, params.key),
  );
  app.post<{ Params: { key: string }; Body: Record<string, unknown> | undefined }>(
    address,
    route,
    async ({ params: { key }, body }, reply) => {
      const link = links.assignmentOf(key);
      if (link === null || link.isOver) return show(reply, key);
      const { assignmentId } = link;
      const given = companyAnswerOf(body?.['answer'], body?.['reason']);
      const state = await readAnswerState(db, assignmentId);
      if (!given) {
        // A company that no longer has the lead has no reason to choose.
        const isOver = state !== null && state.assignment.ended !== null;
        return isOver
          ? show(reply, key, 409)
          : show(reply, key, 422, { problem: words.chooseReason });
      }
      // A redirect, so that reloading the page sends nothing again.
      const showAnew = () => reply.redirect(`${ANSWER_PAGES}/${key}`, 303);
      if (state && isSecondTap(given, state.assignment, clock.now())) return showAnew();
      const taken = await takeAnswer(options, assignmentId, given);
      // The page shows the current state; only a return that comes too late leaves no trace there.
      const isTooLate = taken?.kind === 'refused' && taken.why === 'too_late';
      const said = isTooLate ? { problem: tooLateWords(product) } : {};
      // The person's refusal is recorded whatever becomes of the return.
      if (taken?.isLeftAlone) {
        return show(reply, key, 200, { ...said, confirmation: words.refusalRecorded });
      }
      return taken?.kind === 'refused' ? show(reply, key, 409, said) : showAnew();
    },
  );
}
