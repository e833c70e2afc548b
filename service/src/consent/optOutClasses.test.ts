import { standardProduct } from '@tidyguard/content/products';
import { readSmsRequest } from './optOutKeywords.ts';

// What people say in one way or another, each beside what sounds alike and asks for something else.

const read = (text: string) => readSmsRequest(text, standardProduct.messaging.keywords);
const lines = (text: string) => text.trim().split(/\n\s*/);

const CLASSES: Record<string, { stop: string; other: string }> = {
  'to forbid': {
    stop: `
      You are not allowed to text me
      You're no longer permitted to contact us
      You may not call me
      you must not text this number
      you can't keep calling me
      You cannot contact me
      you may not send me anything
      they should not call me
      I forbid you to call
      I hereby prohibit any further texts
      calling is prohibited
      you are forbidden to call
      nobody may call me
      No one is allowed to call this phone
      I object to these calls
      texts are not allowed
      you have no right to text me
      You do not have the right to call me
      I never authorized you to call
      I don't allow companies to text
      don't let anyone call me
      it is illegal to text me
      do not sms me
      Dont whatsapp us
      don't reach me
    `,
    other: `
      you may call me
      You may text me any time
      are you not allowed to call on Sundays?
      I'm not allowed to call from work
      you can't reach me at work, use my cell
      you should have called me
      you are allowed to park in the driveway
      I can't call now
      is it illegal to text while driving
      shoes are not allowed inside
      the landlord does not allow pets
    `,
  },
  'no need': {
    stop: `
      No need to call me, thanks
      no need to call
      There is no need for you to text
      no need to reach out
      no need to reach me anymore
      you need not call
      you don't have to call
      you needn't text me
      You don't need to call
      no need for a call
      do not need a call
      calls not needed
      no calls necessary
      not necessary to call me
    `,
    other: `
      no need to bring supplies
      no need to bring a vacuum, we have one
      no need to call ahead, just come
      No need to text first
      do I need to call you
      you need to call me
      we need a call
      I need you to text me
      no need to send two people
      I don't have to call you, right?
    `,
  },
  'to withdraw a request': {
    stop: `
      Please cancel my request
      I want to cancel my request
      Withdraw my request
      I am withdrawing my inquiry
      pull my quote request
      ignore my request
      delete my submission
      I no longer want a quote
      I don't want a quote
      we no longer need the service
      canceled
      OFF
      off please
      turn off
      never again
    `,
    other: `
      I want a quote
      did you get my request
      can I change my request
      did you delete the quote
      no longer than two hours please
      call me off hours
      I'm off today
      two miles off the highway
      can I cancel my appointment?
      how do I cancel an appointment
    `,
  },
  'with courtesy first': {
    stop: `
      Pls cancel everything
      Hi, cancel my quote please
      Hello please end all messages
      Kindly cancel my quote
      ok please quit texting
      Can you please cancel this subscription
      I would like to cancel the whole thing
      por favor cancelen mi solicitud
    `,
    other: `
      Hi, can you come on Monday?
      Can you end by 5?
      please end at noon
      we want to end our lease with a deep clean
      Hello, what does it cost
      please come at the end of the week
      can I cancel anytime?
    `,
  },
  'in Spanish': {
    stop: `
      no llamadas
      no mensajes
      No más mensajes ni llamadas
      no a los mensajes
      sin llamadas por favor
      no sms
      no textos
      no publicidad
      cancelen mi solicitud
      retiro mi solicitud
      borren mi solicitud
      ya no necesito el servicio
      ya no quiero la cotización, no me llamen
      no pueden llamarme
      no tienen derecho a llamarme
      no me pueden llamar
      no hace falta que me llamen
      no es necesario llamar
      les prohíbo llamarme
      No llamar
    `,
    other: `
      no hay mensajes
      no recibí llamadas
      no he visto su mensaje
      pueden llamarme
      no puedo llamar ahora
      quiero una cotización
      mi solicitud es para mañana
      hace falta llamar?
      no hace falta traer nada
      sin mascotas
    `,
  },
};
const all = (kind: 'stop' | 'other') =>
  Object.entries(CLASSES).flatMap(([name, texts]) =>
    lines(texts[kind]).map((text) => ({ name, text })),
  );

test.each(all('stop'))('"$text" opts out ($name)', ({ text }) => {
  for (const variant of [text, text.toUpperCase(), text.replaceAll(/[.,!?']/g, '')]) {
    expect([variant, read(variant)]).toEqual([variant, 'stop']);
  }
});

test.each(all('other'))('"$text" asks for something else ($name)', ({ text }) => {
  expect(read(text)).toBe('other');
});
