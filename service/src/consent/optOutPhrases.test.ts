import { standardProduct } from '@tidyguard/content/products';
import { readSmsRequest } from './optOutKeywords.ts';

const read = (text: string) => readSmsRequest(text, standardProduct.messaging.keywords);
const lines = (text: string) => text.trim().split(/\n\s*/);

/** What people write who want no more texts. */
const ENGLISH = lines(`
  I've had enough
  no
  No!
  nope
  Ana does not live here
  she doesn't live here anymore
  He died
  my mother has passed away
  I already found someone
  already hired somebody, thanks
  I already have a cleaner
  We changed our minds
  never mind
  Only email me
  email only please
  Text me instead of calling
  block
  you are being reported
  stfu
  do not sell my information
  Don't share my number
  ✋
  👎
  ❌
  take off list
  I refuse
  decline
  withdraw
  exit
  no soliciting
  I'm not Ana
  this number belongs to someone else
  please don't
  stop1
  2stop
  please stop
  Hi, STOP
  stop it
  STOP!!!
  Stop pls
  ok stop now
  just stop already
  Can you stop?
  can u pls stop
  STOP STOP STOP
  stop, thank you
  I want you to stop
  I said stop
  HELP ME STOP
  how do I stop this?
  How can I make it stop
  When will you stop texting me?
  why don't you stop
  you don't stop texting me
  if you don't stop I'll report you
  I can't stop these texts
  Stop at once
  stop sending me stuff
  Stop by texting me!! just STOP
  S T O P
  s.t.o.p.
  STOOOOOP
  stopp
  st0p
  5TOP
  $top
  c@ncel
  qu1t
  r3move me
  sotp
  stpo
  12stop
  stop22
  ＳＴＯＰ
  🛑
  🛑🛑🛑
  🚫
  🖕
  STOP 🛑
  no more texts
  no moooore texts
  please no
  No more messages please
  no more
  no more calls or texts
  no texts
  no marketing texts
  No further contact
  no spam
  no callls
  Full stop. Quit.
  Remove, full stop, please
  Quit, you people are annoying
  don't text me
  dont txt
  DO NOT CALL
  Do not ever contact me again
  never text me again
  never call this number
  please do not message me anymore
  could you please not text me
  don't you dare call
  don't send me anything
  don't want these texts
  I don't want any more messages
  I do not wish to be contacted
  I don't want this
  i dont need this service
  do not want
  not interested
  I'm not interested, thanks
  no longer interested
  No thanks
  no thank you
  I didn't sign up for this
  I never signed up
  I did not consent to this
  I do not agree to receive texts
  i never asked for this
  I didn't request this
  I revoke my consent
  I hereby revoke consent
  I withdraw my consent
  I am withdrawing my permission
  consent revoked
  My consent is withdrawn
  you do not have my permission
  You never had my consent
  No consent
  I take back my consent
  take me off your list
  Take me off
  please take my number off this list
  take us off
  remove me
  please remove my number
  Remove my name from your database
  remove from list
  pull my number from this
  delete my number
  delete my info
  erase my data
  lose my number
  forget my number
  get me off this list
  how do I get off your list
  Unsubscribe
  unsubscribe me please
  unsuscribe
  UNSUB
  unsubcribe
  I'd like to opt out
  opt me out
  opt-out please
  opting out
  count me out
  sign me out
  I want out
  I'm out
  I'm done
  I'm done with this
  cancel
  please cancel
  Cancel my subscription
  I want to cancel
  quit it
  Quit texting
  please quit
  quitt
  end
  End this now
  You people need to end this
  discontinue
  cease and desist
  leave me alone
  LEAVE ME ALONE!!!
  leave us alone
  leave me in peace
  go away
  get lost
  piss off
  fuck off
  f off
  knock it off
  Cut it out.
  enough
  Enough already!
  that's enough
  I've had enough of you
  too many texts
  spam
  This is spam
  this is harassment
  scam
  reported as spam
  I will report you
  I'm reporting this to the FCC
  I will sue you
  my lawyer will hear of this
  you are blocked
  blocking you
  block me
  wrong number
  You have the wrong person
  this is not his number
  this isn't my number
  thanks but no thanks
  put me on your do not call list
  turn these texts off
  turn off the notifications
  unsubscribe me or I'll call the FTC
  unwanted texts
`);

const SPANISH = lines(`
  equivocado
  termina
  yo no pedí esto
  no lo pedí
  detengan los mensajes
  por favor detengan los mensajes
  detengan las llamadas
  suspendan los mensajes
  frenen los mensajes
  alto a los mensajes
  no sigan
  no sigan escribiendo
  me opongo
  desactivar
  desuscribirse
  ningún mensaje más
  nada de mensajes
  nunca di mi consentimiento
  saquen mi numero
  no soy Ana
  aquí no vive Ana
  anular
  ALTO
  alto por favor
  basta
  ¡Basta ya!
  basta de mensajes
  para
  Para ya
  PARA POR FAVOR
  pare
  paren ya
  pare de llamarme
  paren de enviar mensajes
  para de escribirme
  no más
  No mas mensajes
  no más llamadas por favor
  ya no
  ya no quiero
  ya no quiero mensajes
  No quiero más mensajes
  no quiero que me llamen
  no deseo recibir mensajes
  no quiero nada
  no necesito sus servicios
  no me llame
  No me llamen más
  no me escriban
  ya no me escriba
  no me manden mensajes
  no me mande nada
  no me envíen más textos
  no me contacten
  no me molesten
  por favor no me vuelvan a llamar
  no me sigan llamando
  no me busquen
  dejen de llamarme
  deje de escribirme
  deja de mandar mensajes
  déjenme en paz
  déjeme tranquila
  quítenme de su lista
  quíteme de la lista
  sáquenme de la lista
  elimínenme
  bórrenme de su lista
  borre mi número
  eliminen mi número por favor
  quiero salir de la lista
  quiero que me saquen de aquí
  darme de baja
  Quiero darme de baja
  denme de baja
  baja
  cancelar
  cancele por favor
  cancelar mi suscripción
  revoco mi consentimiento
  Retiro mi consentimiento
  retiro mi permiso
  no autorizo
  no doy mi permiso
  no doy mi consentimiento
  no tienen mi permiso
  no estoy interesada
  No me interesa
  no gracias
  número equivocado
  este no es mi número
  suficiente
  fin
  salir
  detener
  desuscribirme
  esto es acoso
`);

/** What other people write, some of it with the same words. */
const NO_REQUEST = lines(`
  You did not call me
  my phone was dead, call again
  I already have an appointment
  I just emailed you the pictures
  just text me first
  enough space for parking
  we had a dog
  I'm not home
  I'm not sure
  it's not urgent
  exit 12 off the highway
  no soy de Dallas, vivo en Plano
  yes please
  ok
  ok thanks
  Thanks!
  No problem
  not yet
  call me at 5
  Call me after 6pm please
  text me tomorrow
  please call
  can you call me?
  why don't you call me at 5
  if you don't call me back I'll find someone else
  don't forget to call me
  do not hesitate to text
  you never called
  I did not get your text
  I got no call yesterday
  I haven't heard from you
  when do you stop by?
  When do you stop?
  what time do you guys stop working
  yes I want to stop by tomorrow
  Can you stop by on Monday
  we will stop over at noon
  is there a bus stop near you
  I live at the stop sign
  please don't stop
  don't stop texting me
  I can't stop laughing
  please do not unsubscribe me
  I don't want to opt out
  don't cancel
  End of the month works for me
  see you this weekend
  in the end we chose Tuesday
  how much for 3 bedrooms?
  who is this
  who is this?
  My number is 214 555 0123
  remove the carpet stains
  can you remove pet hair from the sofa
  take me through the prices
  drop me a line
  the key is on the stoop
  I have no more questions
  no more than two bathrooms
  I don't know
  I do not have pets
  stio is our street
  our street is stio
  do you need my email
  leave the key with me
  I am out of town
  your text went to spam
  get it done please
  that was unsubtle
  help me
  start again
  See you on Monday
  👍
  🙏😀
  12
  ?
  sí
  hola
  Sí, gracias
  gracias
  llámame a las 5
  no me llamo Ana
  no me han llamado
  es para mañana
  para el lunes
  para 3 cuartos
  no hay problema
  no sé
  planta baja
  limpieza para mi casa
  cuánto cuesta
  dejen la llave con mi mamá
  quiero más información
`);

test('lists some hundred phrasings, each once', () => {
  const all = [...ENGLISH, ...SPANISH, ...NO_REQUEST];
  expect(ENGLISH.length + SPANISH.length).toBeGreaterThan(200);
  expect(new Set(all).size).toBe(all.length);
});

test.each(ENGLISH)('"%s" opts out', (text) => {
  expect(read(text)).toBe('stop');
});

test.each(SPANISH)('"%s" opts out, in Spanish', (text) => {
  expect(read(text)).toBe('stop');
});

test.each(NO_REQUEST)('"%s" does not opt out', (text) => {
  expect(read(text)).not.toBe('stop');
});

test.each(ENGLISH.filter((text) => !text.includes('？')))(
  '"%s" opts out in capitals, without punctuation and with emoji',
  (text) => {
    const plain = text.replaceAll(/[.,!]/g, '');
    for (const variant of [text.toUpperCase(), plain, `${text} 😡😡`, `  ${text}\n`]) {
      expect([variant, read(variant)]).toEqual([variant, 'stop']);
    }
  },
);

test('reads any text in a moment, whatever a stranger writes', () => {
  const start = performance.now();
  for (const word of [
    'no ',
    'stop by ',
    'do not ',
    'a',
    'dont want ',
    's ',
    'take me ',
    'me quiten ',
    'not ',
    'wrong ',
    'delete all ',
    'didnt fill out ',
    'you are really ',
    'there is no ',
    'sto p ',
  ]) {
    read(word.repeat(1_600));
  }
  expect(performance.now() - start).toBeLessThan(500);
});
