import { TEXTS } from './optOutEnglish.ts';
import { anyOf, maybe, type Rule } from './optOutRules.ts';

/** Where a sentence, or a part of it, begins. */
const BEGINNING = `(?<=^|\\b${anyOf('i please pls ok and but so oh just')} )`;

/**
 * Uses of the words for stop that ask for nothing: visits, places, machines, and requests to go on. They
 * are taken out before a message is read. The texts of a row's `not` do opt out.
 */
export const HARMLESS: readonly Rule[] = [
  {
    pattern: `(?:when|what time|how late|where|how often|which days?) ${anyOf('do does will would can could are is did')}
      ${maybe('the your')}\\w+ (?:\\w+ )?stop\\b(?! ${anyOf('this these it them sending bugging bothering harassing', TEXTS)})`,
    says: 'When do you stop? | when do you stop on Friday? | when does the cleaning crew stop?',
    not: 'When will you stop texting me?',
  },
  {
    pattern: 'stop (?:by|over|off|in)\\b(?! text| call| this| now| at once)',
    says: `yes I want to stop by tomorrow | when do you stop by? | Can you stop by on Monday
      we will stop over at noon`,
    not: 'Stop by texting me!! just STOP',
  },
  {
    pattern: 'stop at (?!once|this|my|all)',
    says: 'the cleaner should stop at five',
    not: 'Stop at once',
  },
  {
    pattern: `\\b${anyOf('non bus truck pit rest next first last one full traffic train metro subway')} stop\\b`,
    says: 'is there a bus stop near you',
    not: 'Full stop. Quit. | Remove, full stop, please',
  },
  {
    pattern: `\\bstop ${anyOf('sign signs light lights watch shop')}\\b`,
    says: 'I live at the stop sign',
  },
  {
    pattern: `\\bstop ${anyOf('working running leaking raining snowing shedding barking smelling dripping')}\\b`,
    says: 'the fridge may stop working | what time do you guys stop working',
  },
  {
    pattern: `${BEGINNING}${anyOf('dont do_not never cant can_not cannot wont')}
      (?:ever )?stop\\b(?! ${anyOf('these this the getting receiving them all')})(?: ${TEXTS})?`,
    says: "please don't stop | don't stop texting me | I can't stop laughing",
    not: "I can't stop these texts | why don't you stop | you don't stop texting me",
  },
  {
    pattern: `${BEGINNING}${anyOf('dont do_not never')}
      (?:want (?:you )?to )?${anyOf(`
        unsubscribe remove delete cancel stop opt_out opt_me_out revoke block drop forget be_removed
      `)}(?: (?:me|us|my))?`,
    says: "don't cancel | please do not unsubscribe me | I don't want to opt out",
    not: "if you don't stop I'll report you",
  },
  {
    pattern: 'end of\\b',
    says: 'End of the month works for me | please come at the end of the week',
  },
  {
    pattern: `\\b(?:end|quit) (?:by|at|around|before) (?:about |around )?(?:\\d|noon|one|two|three|four|five|six|lunch)
      |\\bend ${anyOf('my our the')} ${anyOf('lease tenancy')}`,
    says: 'Can you end by 5? | please end at noon | we want to end our lease with a deep clean',
    not: 'I told you to end my subscription',
  },
  {
    pattern: `${anyOf('went go goes gone ended_up landed was were is')} (?:to|in|into) ${maybe('my the')}spam`,
    says: 'your text went to spam | your email is in my spam',
    not: 'your texts belong in the spam',
  },
];
