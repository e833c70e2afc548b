import { ENGLISH, TEXTS, TO_TEXT } from './optOutEnglish.ts';
import { HARMLESS } from './optOutHarmless.ts';
import { several, source, words, type Examples, type Rule } from './optOutRules.ts';
import { SPANISH } from './optOutSpanish.ts';
import type { PlainText } from './plainText.ts';

/**
 * How people say that they want no more texts, in English and Spanish. Everything here is compared
 * with plain words (plainText.ts): lower case, no accents, `dont` for "don't". No library does this: they
 * know keywords alone, or learn from thousands of labelled texts, which nobody has, and cannot say what made
 * a text an opt-out.
 */

/** Words that opt out wherever they stand, unless in one of the harmless uses (optOutHarmless.ts). */
const STRONG = words(`
  stop stopall stopem optout unsubscribe unsub revoke rescind desist unenroll deregister
  basta desuscribir desuscribirse desuscribirme desuscribanme desinscribirme revoco
`);

/** Words that opt out if they come first, after courtesies, or if a message says nothing else. */
const OPENING = words('cancel end quit');

/** Words that opt out if a message says nothing else. */
const ALONE = words(`
  canceled cancelled canceling cancelling remove removed delete deleted erase erased purge wipe discontinue
  discontinued cease terminate terminated enough deactivate halt block blocked spam exit withdraw withdrawn revoked
  revoking rescinded decline declined refuse refused stopped stopping unlist wrong deceased stfu
  alto pare paren parar parad parale detener detenga detengan detenganse cancelar cancela cancele
  cancelen fin salir terminar termina termine terminen equivocado equivocada eliminar borrar baja quitar suficiente parenle
  suspender suspenda suspendan frenen desactivar desactiven remover anular
`);

/** What may stand beside a word of `ALONE` without saying anything else. */
const COURTESY = new Set(
  words(`
    hi hello hey dear sir maam madam please pls plz kindly thanks thank thx ty ok okay yes yeah no now
    immediately asap right away today already again just i im id ill we want wanna need would like to
    you u guys all everyone me us my it this that the these them everything and for good ever forever
    so sorry can could will must hereby oh omg ugh seriously dude man bro at once from with
    hola por favor porfavor porfa gracias ya ahora mismo quiero necesito deseo me de la con esto eso
    todo senor senora yo buenas buenos dias tardes noches inmediatamente se lo que si una vez
  `),
);

/** What may come before a word of `OPENING`; not "can I", with which people ask about an appointment. */
const BEFORE_OPENING = new RegExp(
  `^${several(`
    hi hello hey dear sir maam madam guys everyone please pls plz kindly just now so ok okay yes no
    sorry thanks thank_you thx (?:can|could|will|would)_(?:you|u) (?:i|we)_(?:really_)?(?:want|need|wish|have|would_like)_to
    (?:i|we)_wanna (?:id|wed)_like_to (?:i|we)_(?:must|will|hereby) ill hola por_favor porfavor porfa quiero
  `)}`,
);

/** What may stand beside the Spanish `para`: alone it means "stop", before almost anything else "for". */
const AROUND_PARA = new Set(
  words('hola por favor porfavor porfa gracias ya ahora mismo con esto eso please no'),
);

/** Emoji that mean stop if a message has no words. */
const STOP_SYMBOLS = /[🛑⛔🚫🖕🙅✋👎❌]/u;

const STRONG_WORD = new RegExp(
  `\\b(?:${STRONG.join('|')}|un ?sub(?:sc?\\w*|cri\\w*)?|unsuscri\\w*)\\b`,
);

/** Whether a word is a slip of `meant`: one letter is missing, added or changed, or two are swapped. */
function isSlipOf(word: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, index) => word[index] !== letter);
  if (start === -1) return word.length <= meant.length + 1;
  const [said, right] = [word.slice(start), meant.slice(start)];
  return (
    said.slice(1) === right ||
    said === right.slice(1) ||
    said.slice(1) === right.slice(1) ||
    (said.slice(2) === right.slice(2) && said[0] === right[1] && said[1] === right[0])
  );
}

const IS_STOPPABLE = new RegExp(`^(?:${TEXTS}|${TO_TEXT})$`);
/** Real words that are only a slip away from "stop". */
const NO_SLIPS = new Set(words('shop step top stoop slop stow'));
/** "stop" written twice, with a figure, or with the next word. */
const STOP_JOINED = /^\d*(?:stop)+(?:\d+|it|this|now|please|pls)?$/;
const isMisspeltStop = (word: string) =>
  STOP_JOINED.test(word) || (word.length >= 3 && isSlipOf(word, 'stop') && !NO_SLIPS.has(word));

/**
 * Whether a message holds, besides courtesies, only a "stop" that is misspelt or has a space in it; or a
 * misspelt one right before what is to stop.
 */
function saysMisspeltStop(said: readonly string[]): boolean {
  const left = said.filter((word) => !COURTESY.has(word));
  return (
    [said, left].some((letters) => STOP_JOINED.test(letters.join(''))) ||
    (left.length === 1 && left.some(isMisspeltStop)) ||
    said.some((word, index) => isMisspeltStop(word) && IS_STOPPABLE.test(said[index + 1] ?? ''))
  );
}

/** The words that may be stretched or disguised. */
export const vocabulary: readonly string[] = [
  ...STRONG,
  ...OPENING,
  ...ALONE,
  ...words(
    'no more please me texting calling messages help start yes off leave alone dont ya mas para',
  ),
];

function saysNothingElse(said: readonly string[]): boolean {
  const isKeyword = (word: string) => ALONE.includes(word) || OPENING.includes(word);
  if (said.some(isKeyword)) return said.every((word) => isKeyword(word) || COURTESY.has(word));
  return said.includes('para') && said.every((word) => word === 'para' || AROUND_PARA.has(word));
}

/** A way to ask for no more texts. */
interface Way extends Examples {
  /** @param meant plain words without harmless uses, or emoji that stand alone. */
  isIn: (meant: string) => boolean;
}

/** What depends on the whole message or on spelling rather than on a pattern. */
const BY_WORDS: readonly Way[] = [
  {
    says: `how do I stop this? | I said stop | HELP ME STOP | How can I make it stop | please stop
      Hi, STOP | stop it | STOP!!! | Stop pls | ok stop now | just stop already | Can you stop?
      can u pls stop | STOP STOP STOP | stop, thank you | I want you to stop
      stop sending me stuff | S T O P | s.t.o.p. | STOOOOOP | stopp | st0p | 5TOP | $top | ＳＴＯＰ
      STOP 🛑 | cease and desist | Unsubscribe | unsubscribe me please | unsuscribe | UNSUB
      unsubcribe | desuscribirse | desuscribirme | basta | ¡Basta ya! | basta de mensajes`,
    not: 'that was unsubtle',
    isIn: (meant) => STRONG_WORD.test(meant),
  },
  {
    says: `I would like to cancel the whole thing | cancel | please cancel | I want to cancel
      c@ncel | qu1t | please quit | quitt | end | End this now`,
    not: `see you this weekend | in the end we chose Tuesday | Hi, can you come on Monday?
      Hello, what does it cost`,
    isIn: (meant) => OPENING.includes(meant.replace(BEFORE_OPENING, '').split(' ')[0] ?? ''),
  },
  {
    says: `sotp | stop1 | 2stop | stpo | 12stop | stop22 | STOPSTOP | stopstopstop | STO P | ST OP
      S TO P please | stopt | sotp please | pls stpo | stopp now | dtop thanks | stpo texting me
      please stp calling | stopplease`,
    not: `stio is our street | our street is stio | shop | first step please | the top please
      the key is on the stoop | sto by me | post | spot on | stone floor`,
    isIn: (meant) => saysMisspeltStop(meant.split(' ')),
  },
  {
    says: `enough | block | stfu | I refuse | decline | withdraw | exit | discontinue | canceled
      erase | erase please | Wrong | deceased | Revoked | removed | equivocado | termina
      desactivar | anular | ALTO | alto por favor | para | Para ya | PARA POR FAVOR | pare
      paren ya | baja | cancelar | cancele por favor | suficiente | fin | salir | detener`,
    not: `enough space for parking | exit 12 off the highway | es para mañana | para el lunes
      para 3 cuartos`,
    isIn: (meant) => saysNothingElse(meant.split(' ')),
  },
  {
    says: '🛑 | 🛑🛑🛑 | ✋ | 👎 | ❌ | 🚫 | 🖕',
    not: '👍 | 🙏😀',
    isIn: (meant) => STOP_SYMBOLS.test(meant),
  },
];

export const WAYS: readonly Way[] = [
  ...BY_WORDS,
  ...[...ENGLISH, ...SPANISH].map((rule) => {
    // The pattern must begin and end with whole words.
    const expression = new RegExp(`(?<![a-z0-9])(?:${source(rule)})(?![a-z0-9])`);
    return { ...rule, isIn: (meant: string) => expression.test(meant) };
  }),
];

/** Finds the harmless uses that these rows describe. */
export const usesOf = (rules: readonly Rule[]) => new RegExp(rules.map(source).join('|'), 'g');
const HARMLESS_USES = usesOf(HARMLESS);

/** The ways in which a message asks for no more texts: none if it asks for something else. */
export function waysToStop({ words: plain, symbols }: PlainText, harmless = HARMLESS_USES) {
  const meant = plain.replaceAll(harmless, ' ').replaceAll(/ +/g, ' ').trim();
  return WAYS.filter(({ isIn }) => isIn(symbols || meant));
}

/**
 * Whether a message asks for no more texts. In doubt it does: a person who is opted out by mistake
 * is told so and comes back with START, while one who is missed is texted against their will.
 *
 * @param plain the message as plain words.
 */
export const asksToStop = (plain: PlainText): boolean => waysToStop(plain).length > 0;
