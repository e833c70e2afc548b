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
  'to erase': {
    stop: `
      Please delete everything you have about me
      Please erase everything you have about me
      erase
      erase please
      Wipe all the information you have on me
      purge all data about me
      destroy whatever you have on me
      forget everything you know about me
      delete all of it you hold
      delete everything
    `,
    other: `
      do you remove everything from the cabinets?
      please clear all the counters
      remove all stains
      wipe everything down
      do you have everything you need
    `,
  },
  'not whom you look for': {
    stop: `
      wrong #
      Wrong#
      You have the wrong #
      Wrong no.
      wrong nbr
      worng number
      wrng num
      wrong numbr
      Wrong
      This isn't Ana
      this is not Ana Lee
      That isn't Ana's phone
      There is no Ana here
      There's no Ana at this number
      no Ana here
      sorry, no Ana here
      not Ana
      Sorry not Ana
      deceased
      Ana deceased
      She has been deceased for years
    `,
    other: `
      wrong door code, use 1234
      the address is wrong, it is 12 Elm St
      apt # 4
      unit #4
      I have no dogs here
      we have no chandelier here
      There are no dogs here
      no pets here
      there is no parking here
      There is no one here until 5
      Ana here
      this is Ana
      This isn't urgent
      it isn't ready yet
      not today
      not sure yet
      not really
      not at home right now
      I'm not home
      a deceased relative left the house
      not until noon
      not next week
      I'm not home until five
      no other tenants here
      it's not far away
    `,
  },
  'never asked': {
    stop: `
      I didn't fill out anything
      I never filled out a form
      I did not fill in any form
      I didn't sign up for anything
      never signed up for this
      I never submitted a request
      I didn't request anything
      I never contacted you guys about this
      I didn't order this
      I never inquired about this
      we didn't ask for anything
    `,
    other: `
      I didn't fill out the form completely
      I have not submitted the form yet
      I didn't send it yet
      I didn't ask about the price
      do not enter any bedrooms
      never apply any bleach to the floor
      please do not order any supplies
      I didn't contact you yet
      did I fill out everything?
      I filled out the form
    `,
  },
  'to be let alone': {
    stop: `
      Revoked
      removed
      Do not respond
      Please don't reply
      don't follow up
      Kindly refrain from texting
      please refrain from any further contact
      abstain from calling
      You are bothering me
      you're annoying me
      These texts are bothering me
      this is harassing
      you keep bothering us
    `,
    other: `
      if you don't respond I will call
      you don't respond
      why don't you reply?
      please refrain from using bleach
      is this bothering you?
      the smell is bothering me
      the dog may bother you
    `,
  },
  'a no': {
    stop: `
      Hell no
      Hell naw
      no way
      oh god no
      absolutely not
      no sir
      Nope, nope
      hired another company
      We hired a different cleaner
      going with another company
      I'm using somebody else
      We are all set
      I'm all set thanks
      all set, thank you
      I'm good
      no thanks, we're good
    `,
    other: `
      no problem
      no worries
      all set for Tuesday
      we are all set for tomorrow, see you then
      I'm good with Tuesday
      sounds good
      can you send another cleaner?
      I have another question
      ok thanks
      see you Tuesday
      can you not come on Friday
      is this still on
    `,
  },
  misspelt: {
    stop: `
      STOPSTOP
      stopstopstop
      STO P
      ST OP
      S TO P please
      stopt
      sotp please
      pls stpo
      stopp now
      dtop thanks
      stpo texting me
      please stp calling
      stopplease
    `,
    other: `
      shop
      first step please
      the top please
      the key is on the stoop
      sto by me
      post
      spot on
      stone floor
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
