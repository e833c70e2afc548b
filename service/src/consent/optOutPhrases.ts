import type { PlainText } from './plainText.ts';

/**
 * How people say that they want no more texts, in English and Spanish. Everything here is compared
 * with plain words (plainText.ts): lower case, no accents, `dont` for "don't".
 */

const words = (text: string) => text.trim().split(/\s+/);
const anyOf = (text: string) => `(?:${words(text).join('|').replaceAll('_', ' ')})`;

/** Words that end texts wherever they stand, unless in one of the harmless uses below. */
const STRONG = words(`
  stop stopall stopem optout unsubscribe unsub revoke rescind desist unenroll deregister
  basta desuscribir desuscribirse desuscribirme desuscribanme desinscribirme revoco
`);

/** Words that end texts where they come first, after courtesies, or where a message has nothing else to say. */
const OPENING = words('cancel end quit');

/** Words that end texts where a message has nothing else to say. */
const ALONE = words(`
  canceled cancelled canceling cancelling remove removed delete deleted erase erased purge wipe discontinue
  discontinued cease terminate terminated enough deactivate halt block blocked spam exit withdraw withdrawn revoked
  revoking rescinded decline declined refuse refused stopped stopping unlist wrong deceased stfu
  alto pare paren parar parad parale detener detenga detengan detenganse cancelar cancela cancele
  cancelen fin salir terminar termina termine terminen equivocado equivocada eliminar borrar baja quitar suficiente parenle suspender suspenda
  suspendan frenen desactivar desactiven remover anular
`);

/** What a message may say beside a word of `ALONE`, and still have nothing else to say. */
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
  `^(?:(?:${words(`
    hi hello hey dear sir maam madam guys everyone please pls plz kindly just now so ok okay yes no
    sorry thanks thank_you thx (?:can|could|will|would)_(?:you|u) (?:i|we)_(?:really_)?(?:want|need|wish|have|would_like)_to
    (?:i|we)_wanna (?:id|wed)_like_to (?:i|we)_(?:must|will|hereby) ill hola por_favor porfavor porfa quiero
  `)
    .join('|')
    .replaceAll('_', ' ')}) )*`,
);

/** Beside the Spanish `para`, which is "stop" alone, and "for" before almost anything. */
const AROUND_PARA = new Set(
  words('hola por favor porfavor porfa gracias ya ahora mismo con esto eso please no'),
);

const TEXTS = anyOf(`
  texts? txts? messages? msgs? calls? contact contacts emails? e_mails? sms spam solicitations? offers ads
  marketing notifications alerts promotions communications? texting calling messaging contacting
  emailing spamming whatsapps? smses
`);
const TO_TEXT = anyOf(`
  text texting txt message messaging msg call calling contact contacting send sending email emailing
  bother bothering harass harassing spam spamming write phone ring dial solicit disturb annoy
  reach_out keep_texting keep_calling keep_sending keep_messaging bug sms smsing mms whatsapp whatsapping
  dm imessage ping reach_me reach_us
`);
/** The same as it is forbidden or needless, between a few words that change nothing; not to send a team. */
const FORBIDDEN = `(?:(?:be|ever|even|please|pls|keep|try|to|again|also|still|go on) )*(?:reach|(?!send|write)${TO_TEXT}|${anyOf('send sending write')} (?:\\w+ ){0,2}?(?:me|us|${TEXTS}))`;
/** What is still to be done, or was done badly. */
const NOT_YET = '(?!(?: \\w+)? (?:yet|completely|correctly|right|in time)\\b)';
/** A visit that needs no call before it. */
const NOT_AHEAD = `(?! (?:(?:me|us) )?${anyOf('ahead first before beforehand when upon on_arrival')}\\b)`;
/** What a visitor sent us. */
const REQUEST = anyOf(`
  requests? inquiry inquiries enquiry quotes? estimates? quote_requests? submission application form
  sign_up signup info information
`);
const NOT = anyOf('do_not dont dnt never no_longer');
/** That somebody denies to have done something; what is still to be left undone, "do not enter any bedroom", is not. */
const neverDid = (base: string, past: string) =>
  `(?:(?:didnt|did not) (?:ever |even )?${anyOf(base)}|never (?:ever |even )?${anyOf(past)})`;
const ERASE = anyOf('remove delete erase scrub purge wipe destroy forget clear');
/** A number that is not whom the text is for, however it is written; `#` is read as a number. */
const WRONG = anyOf('wrong worng wrng wrogn wron rong');
const NUMBER_WORD = anyOf('num\\w* nbr nmbr? nr no nunber nubmer nmuber');
/** What is at a home, or a time or a state: "no dogs here", "not today". A name is what is none of these. */
const NO_NAME = `(?!${anyOf(`
  sure home ready available certain done there here free in at able working well yet going it that this urgent bad good
  great much many big too so an? the clean dirty now today tonight tomorrow really necessarily possible right all
  until till before after next last for with from on about under over just as because if when unless since without
  during through by than like other picky allergic necessary needed important applicable far locked busy late early
  interested everyone only always often ok okay fine enough quite exactly more mine dogs? cats? pets? kids? children
  garden washer dryer fridge refrigerator freezer sink
  animals? one body parking driveway garage elevators? stairs? lift water power electricity wi_?fi internet heat heating
  rush need hurry problems? worries way time code gate keys? doorbell buzzer furniture carpets? rugs? curtains? ovens?
  microwave dishwasher vacuum mop supplies trash mold mould smoke smell answer access signal service reception
  bathrooms? bathtub bedrooms? kitchen basement attic balcony pool yard windows? blinds smoking shoes clutter mess mice
  bugs roaches allergies concierge doorman security
  monday tuesday wednesday thursday friday saturday sunday
`)}\\b)`;
const NAME = `${NO_NAME}[a-z]+`;
const FULL_NAME = `${NAME}(?: [a-z]+)?`;
const BOTHER = anyOf(
  'bothering annoying harassing disturbing pestering bugging irritating spamming bother annoy harass disturb pester',
);
const ALLOWED = anyOf('allowed permitted authorized authorised supposed entitled welcome');
const CONSENT = anyOf('consent permission authorization authorisation agreement approval');
const NUMBER = `(?:(?:cell|phone|mobile|personal|contact|telephone) )?${anyOf(
  'number numbers phone cell name info information data contact details email account',
)}`;
const PERSON = `(?:me|us|(?:all )?(?:my|our|this) ${NUMBER})`;

const ENGLISH: readonly string[] = [
  // stop calling, quit it
  `${anyOf('quit end cease halt discontinue cancel kill terminate')} (?:\\w+ ){0,3}?(?:${TEXTS}|sending|bothering|bugging|harassing|subscription|enrollment|membership|registration)`,
  `${anyOf('quit end cease cancel')} ${anyOf('this it that all everything')}$`,
  `turn (?:\\w+ ){0,2}off$|turn off (?:\\w+ ){0,2}?${anyOf('texts messages this these it notifications alerts')}`,
  // Not "why don't you call me", "if you don't call".
  `(?<!why )(?<!if you )${NOT} (?:(?:you|u|ever|even|please|pls|dare|try to|again|be) )*${TO_TEXT}`,
  `(?:can|could|would|will|if) (?:you|u) (?:please |pls )?not ${TO_TEXT}`,
  // Not "you don't respond", "if you don't reply".
  `(?<!\\b(?:you|u|they|i|we|why|people|who) )(?:do not|dont|never) (?:\\w+ )?${anyOf('respond reply answer_me follow_up get_back')}(?! until| before| yet)`,
  `${anyOf('refrain abstain avoid')} (?:from )?(?:(?:ever|any|all|further|more|future|also) )*(?:${TO_TEXT}|${TEXTS})`,
  `(?:you|u|youre|ur|yall|they|theyre|these|this|texts|messages|calls) (?:(?:are|is|have|been|keep|really|still|all|guys|people|just|so|very|too) )*${BOTHER}(?! you)(?: ${PERSON}|$)`,
  `${NOT} (?:really )?${anyOf('want wanna wish care need like appreciate')}(?: \\w+){0,4}? (?:${TEXTS}|${anyOf(
    'contacted texted called messaged bothered emailed anymore any_more anything to_hear this_service your_service your_services',
  )})`,
  `${NOT} (?:really )?${anyOf('want wanna need like')}(?: ${anyOf('this it that these')})?$`,
  `(?:${NOT}|not|didnt|did not) (?:${anyOf('agree agreed consent consented authorize authorise authorized authorised subscribe subscribed sign_up signed_up enroll enrolled opt_in opted_in')}|${anyOf('ask asked')} for ${anyOf('this these it texts messages calls')}|${anyOf('request requested')} ${anyOf('this these it texts messages calls any')})`,
  `${neverDid(
    'fill sign submit apply register enter inquire request order ask',
    'filled signed submitted applied registered entered inquired requested ordered asked',
  )} (?:(?:out|in|up|for|to|on|about|your|a|an|any|the) )*${anyOf('anything nothing any this these that it')}${NOT_YET}`,
  `${neverDid(
    'fill submit send make complete put',
    'filled submitted sent made completed put',
  )} (?:(?:out|in|up|for|you|u|your|a|an|any|the|online|such) )*(?:${REQUEST}|requests|forms)${NOT_YET}`,
  `${neverDid('contact reach_out_to', 'contacted reached_out_to')} (?:you|u)${NOT_YET}`,
  // forbidding; not "are you not allowed to call?", "you can't reach me there"
  `(?<!are you )(?<!\\b(?:i am|im|i was) )(?:not|never|no longer|arent|isnt) ${ALLOWED} to ${FORBIDDEN}`,
  `(?:you|u|they|companies) (?:may|must|shall|should|can) (?:not|never|no longer) (?!reach)${FORBIDDEN}`,
  `(?:you|u|they) ${anyOf('cannot cant mustnt shouldnt shant')} (?!reach)${FORBIDDEN}`,
  `(?:nobody|no one|none of you) (?:may|should|is ${ALLOWED} to) ${FORBIDDEN}`,
  `(?:i|we) (?:\\w+ )?(?:forbid|prohibit|ban) (?:\\w+ ){0,4}?(?:${TEXTS}|${TO_TEXT}|from)|${anyOf('forbidden prohibited banned')} (?:to|from) ${FORBIDDEN}`,
  `(?:i|we) (?:\\w+ )?(?:object|oppose)(?:$| (?:to )?(?:\\w+ ){0,2}?(?:${TEXTS}|${anyOf('called texted contacted messaged this that it')}))`,
  `${TEXTS} (?:are|is) ${anyOf('not_allowed not_permitted not_welcome not_wanted forbidden prohibited unwelcome illegal')}`,
  `(?:no|not have (?:the|any|a)|${anyOf('dont do_not')} have (?:the|any|a)) right to ${FORBIDDEN}`,
  `(?:${NOT}|didnt|did not|not) (?:allow|permit|authorize|authorise|let) (?:\\w+ ){0,2}?(?:to )?${TO_TEXT}`,
  `${anyOf('illegal unlawful against_the_law not_legal a_violation')} (?:for \\w+ )?to ${FORBIDDEN}(?! (?:and drive|while|when))`,
  // no need; not "no need to call ahead"
  `(?:no|not any|isnt any|without) (?:more |further )?need (?:for (?:you|u|anyone|anybody) )?to ${FORBIDDEN}${NOT_AHEAD}`,
  `(?:${NOT} need to|(?:you|u) ${NOT} have to|neednt|need not|(?:not |un)necessary (?:for \\w+ )?to) ${FORBIDDEN}${NOT_AHEAD}`,
  `no (?:more |further )?need for (?:\\w+ ){0,2}?${TEXTS}|${TEXTS} (?:(?:is|are) )?(?:not|no longer) (?:needed|necessary|required|wanted)|no ${TEXTS} (?:needed|necessary|required)`,
  // withdrawing
  `${anyOf('cancel cancelling canceling withdraw withdrawing retract rescind revoke void pull drop delete remove erase ignore disregard forget close end')} ${anyOf('my our this')} (?:\\w+ )?${REQUEST}`,
  `(?:no longer|${NOT}) (?:\\w+ )?(?:want|need|require|wish|looking)(?: \\w+){0,3}? (?:quotes?|estimates?)|no longer (?:\\w+ )?(?:want|need|require|looking for)(?: \\w+){0,2}? ${anyOf('services? help cleaners? cleanings? this it')}`,
  `^(?:please |pls )?(?:turn |switch )?off(?: please| pls| now| thanks| thank you)*$|^never again(?: please| thanks)*$`,
  `(?:not|no longer|never) ${anyOf('interested authorized authorised')}|no interest|uninterested|lost interest|no soliciting`,
  // no more texts; not "I got no call"
  `(?<!got )(?<!get )(?<!had )(?<!have )(?<!received )(?<!was )(?:no|zero|any) (?:more |further |other |additional |unwanted )?(?:of )?(?:your |these |those |the )?(?:marketing |sales |promotional |spam |phone )?(?<!any )${TEXTS}`,
  `^(?:please |pls )?(?:dont|do not)(?: please| pls)?$`,
  `^(?:please |pls )?no more(?: please| pls| thanks| thank you| ok| of this| of these)*$|^${anyOf('please pls')} no$`,
  `^(?:thanks but )?no (?:thanks|thank you|thx|ty|thank u)$`,
  `${anyOf('too so')} many ${TEXTS}`,
  // take me off your list
  `${anyOf('remove delete erase scrub strike purge exclude wipe unlist lose block blacklist unregister forget')} (?:about )?${PERSON}`,
  `${ERASE} (?:\\w+ ){0,2}?${anyOf('everything all anything whatever data info information details records')} (?:\\w+ ){0,3}?(?:(?:about|on|of) (?:me|us)|(?:you|u|they) (?:have|got|hold|store|keep|know))`,
  `^(?:please |pls |just )*${ERASE} ${anyOf('everything all it_all')}(?: please| pls| now)*$`,
  `drop ${PERSON}(?! an? | off)`,
  `${anyOf('take get pull cross scratch keep leave sign count opt let')} ${PERSON} ${anyOf('off out')}`,
  `${anyOf('take get pull')} ${PERSON} from`,
  `take off (?:your |the |this )?lists?|remove (?:\\w+ ){0,3}?${anyOf('list lists database system records number')}`,
  `(?:off|from|out of) (?:of )?${anyOf('your the this ur all any that')} (?:\\w+ ){0,2}?(?:list|lists|database)`,
  `opt(?:ing|ed)? out|opt (?:me|us|my \\w+) out|^(?:i )?want (?:out|off)$|^(?:i am|im) (?:out|done)$`,
  `had enough|enough (?:already|is enough|${TEXTS}|of this|with (?:this|these|the))|^thats enough$|^that is enough$`,
  `done with ${anyOf('this these you your the')}`,
  `leave ${PERSON} ${anyOf('alone be in_peace')}`,
  `leave (?:me|us|this number) alone|go away|get lost|buzz off|bug off|back off|piss off|knock it off|cut it out|lay off|shut up|give it a rest|${anyOf('fuck f fk fck eff screw')} (?:off|you|u)\\b|^forget it$`,
  // a no, to who asks nothing; and requests that are over
  `^(?:${anyOf('hell heck fuck oh god omg lol um uh sorry absolutely definitely certainly of_course')} )*${anyOf('no nope nah naw nay negative')}(?: ${anyOf('no nope nah naw way sir maam never_ever not_at_all absolutely_not')})*$`,
  `^(?:(?:no|sorry) )*${anyOf('absolutely definitely certainly of_course hell heck')} not$`,
  `^(?:${anyOf('no thanks thank_you hi hello sorry ok okay but')} )*(?:(?:im|i am|were|we are) (?:good|fine|covered|set|all good|all set)|all set)(?: ${anyOf('now already here thanks thank_you thx but for_now')})*$`,
  `${anyOf('found hired booked chose chosen picked using used with')} (?:\\w+ )?${anyOf('another other different')} (?:\\w+ )?${anyOf('company companies cleaners? cleaning_service service provider maids? one person team crew housekeeper')}|${anyOf('hired booked chose picked using with')} ${anyOf('somebody someone')} else`,
  `already (?:found|hired|booked|chose|picked|have|got) (?:somebody|someone|one|another|(?:a|an|my|our) (?:\\w+ )?${anyOf('cleaners? maids? housekeepers? company service')})|found (?:somebody|someone) else|changed (?:my|our) minds?|^never ?mind$`,
  // by another way than a call or a text, which companies cannot tell apart
  `(?:only|just) (?:by )?e ?mail|e ?mail (?:me |us )?(?:only|instead)|(?:instead of|rather than) (?:by )?${anyOf('calling texting call text phone calls texts')}`,
  `${NOT} (?:sell|share|give|disclose) (?:out |away )?(?:my|our|this)`,
  // consent
  `${anyOf('withdraw withdrawing withdrawn withdrew revoke revoking revoked rescind retract cancel take_back taking_back took_back terminate void end remove pull')} (?:\\w+ ){0,3}?${CONSENT}`,
  `${CONSENT} (?:is |has been |was |hereby |now )*${anyOf('withdrawn revoked rescinded canceled cancelled denied terminated removed')}`,
  `(?:${NOT}|not|didnt) (?:\\w+ ){0,2}?(?:have|had|got|give|gave|given) (?:you |u )?(?:my |any |the )*${CONSENT}`,
  `(?:no|without|lack) (?:my |more |any |further )*${CONSENT}`,
  // spam, reports, wrong numbers
  `\\b${anyOf('spam spammer spammers spamming scam scammer scammers harassing harassment unsolicited unwanted robocall robocalls robotexts dnc')}\\b`,
  `${anyOf('report reporting reported')} (?:you|u|this|these|as|to the)|being reported|${anyOf('block blocking blocked')} (?:you|u|ur|your|this|these)|(?:you are|youre|i have|ive|im|i am) block(?:ed|ing)`,
  `\\b${anyOf('fcc ftc tcpa lawsuit sue suing')}\\b|my (?:lawyer|attorney)`,
  `${WRONG} ${NUMBER_WORD}\\b|wrong (?:person|phone|guy|lady|one|contact)|(?:not|isnt) (?:the right|my|his|her|their) (?:number|phone|person)|no longer (?:my|his|her|their) (?:number|phone)|(?:number|phone) belongs to (?:someone|somebody) else|${anyOf('doesnt does_not dont do_not didnt not no_longer')} lives? (?:here|at this)|(?:he|she|who|that person) (?:has |is )?(?:died|dead)|passed away|(?:is|has|been) deceased|^\\w+ deceased$`,
  // I'm not Ana; not "I'm not home"
  `^(?:sorry |no |hi |hello )*(?:(?:im|i am|this is|its|it is) )?not ${NAME}$`,
  `^(?:sorry |no |hi |hello )*(?:this|it|that) (?:isnt|is not) ${FULL_NAME}(?:s ${anyOf('number phone cell')})?$`,
  // Somebody of whom nobody knows here; not "no dogs here".
  `^(?:sorry |hi |hello )*(?:(?:there is|theres|there isnt|there is not|i know|know) )?(?:no|any|an) ${FULL_NAME} (?:here|lives here|at this ${anyOf('number phone address')})$`,
];

const MENSAJES = anyOf(`
  mensajes? mensajitos llamadas? textos? sms correos? publicidad promociones ofertas anuncios spam
  contacto notificaciones
`);
const ESCRIBIR = anyOf(`
  llame llames llamen llamar llamarme escriba escribas escriban escribir escribirme mande mandes manden
  mandar mandarme envie envies envien enviar enviarme contacte contactes contacten contactar
  contactarme moleste molestes molesten molestar molestarme textee textees texteen textear busque
  busques busquen marque marques marquen hable hables hablen joda jodas jodan insista insistan
  chinguen fastidie fastidien
`);
const PERMISO = anyOf('consentimiento permiso autorizacion');
const SOLICITUD = anyOf(
  'solicitud solicitudes cotizacion cotizaciones presupuesto pedido formulario',
);
const NUMERO = `(?:${anyOf('numero telefono nombre datos informacion celular contacto correo')}|${SOLICITUD})`;

const SPANISH: readonly string[] = [
  `\\bno (?:me |nos |le |les )*(?:vuelvan? a |vuelvas a |sigan? |sigas |quiero que me |quiero que )?(?:me )?${ESCRIBIR}`,
  `\\bno me (?:sigan?|sigas) \\w+ndo`,
  `${anyOf('detener detenga detengan deten suspender suspenda suspendan suspende frenar frene frenen')} (?:ya )?(?:(?:de|los|las|sus|estos|estas|esos|esas|todos|todas) )*(?:${MENSAJES}|\\w+(?:ar|er|ir)(?:me|nos)?$)`,
  `\\balto (?:a |ya a )?(?:los |las |sus |estos |estas )*${MENSAJES}|\\bme opongo\\b`,
  `^(?:ya |por favor )*no sigan?(?: \\w+ndo)?$|\\b(?:ningun|nada de)(?: mas)? ${MENSAJES}`,
  `${anyOf('deja deje dejen dejes pare paren parar cese cesen')} (?:ya )?(?:de|con)(?= [a-z])`,
  `\\bpara (?:ya )?de ${anyOf('llamar llamarme escribir escribirme mandar mandarme enviar enviarme molestar molestarme textear')}`,
  `${anyOf('dejenme dejeme dejame dejennos dejenos')} (?:\\w+ )?${anyOf('en_paz tranquilo tranquila tranquilos tranquilas')}`,
  `\\b${anyOf('de dar darme darnos deme denme dame dese solicito')} (?:de )?(?:la )?baja\\b`,
  `\\b(?:quit|saqu|sac|elimin|borr|remuev|remov|retir)[a-z]*(?:me|nos)\\b`,
  `${anyOf('me nos')} (?:quit|saqu|sac|elimin|borr)[a-z]+ de`,
  `\\b(?:quit|saqu|elimin|borr|remuev|remov|retir|olvid)[a-z]* (?:mi|este|mis) ${NUMERO}`,
  `${anyOf('salir salirme sacar quitar fuera')} de (?:su|la|esta|tu|sus) lista`,
  `\\bno (?:quiero|deseo|necesito)(?: \\w+){0,4}? (?:mas|nada|esto|eso|recibir|recibirlos|seguir|participar|saber|servicio|servicios|${MENSAJES})\\b`,
  `^(?:ya )?no (?:quiero|deseo|me interesa|gracias)(?: gracias)?$|^ya no(?: mas)?(?: gracias| por favor)*$`,
  `\\bno (?:me|nos|le) interesan?\\b|\\bno (?:estoy|estamos|esta) interesad[oa]s?|\\bno tengo interes`,
  // forbidding, and no need
  `\\bno (?:(?:me|nos) )?(?:pueden?|puedes|deben?|debes|tienen? (?:el )?derecho a|tienes (?:el )?derecho a|tienen? que|tienes que|tienen? por que|hace falta|es necesario|hay necesidad de)(?: (?:que|a|me|nos|volver|seguir))* ${ESCRIBIR}`,
  `\\bprohibo\\b|\\bprohibido (?:\\w+ )?${ESCRIBIR}`,
  // no mensajes; not "no hay mensajes"
  `\\b(?:no|ni|cero|sin) (?:(?:mas|sus|estos|estas|esos|esas|a|los|las) )*${MENSAJES}`,
  `\\bno (?:reciba |recibir )(?:\\w+ ){0,2}?${MENSAJES}|^no mas(?: por favor| gracias| ya)*$|\\bni un (?:mensaje|texto|sms) mas|\\bmas ${MENSAJES} no\\b`,
  `\\bno (?:lo |la |los |las |les )?pedi(?: (?:esto|eso|nada|ningun[a-z]*|${MENSAJES}))?`,
  `(?:revo[cq][a-z]*|retir[a-z]*|cancel[a-z]*|anul[a-z]*|quit[a-z]*) (?:\\w+ )?(?:${PERMISO}|${SOLICITUD}|suscripcion|inscripcion|registro|mensajes)`,
  `\\b(?:sin mi|no (?:tienen?|tienes|hay|doy|di|he dado)(?: mi| el| su)?|nunca (?:di|he dado|les di)(?: mi| el| su)?) ${PERMISO}|\\bno (?:autorizo|autorice|acepto|consiento|consenti)\\b`,
  `\\bno es mi (?:numero|telefono)|\\bnumero (?:equivocado|incorrecto|erroneo)|persona equivocada|^no soy \\w+$|\\baqui no vive\\b|\\bya no vive aqui\\b|se equivoc[a-z]+ de (?:numero|persona)`,
  `\\b${anyOf('estafa estafadores acoso acosando')}\\b|\\b(?:vayanse|larguense|larguese|larguen)\\b`,
];

/**
 * Uses of those words that ask for nothing: visits, places, machines, and requests to go on. They
 * are taken out before a message is read.
 */
const HARMLESS: readonly string[] = [
  `(?:when|what time|how late|where|how often|which days?) (?:do|does|will|would|can|could|are|is|did) (?:the |your )?\\w+ (?:\\w+ )?stop\\b(?! (?:${TEXTS}|this|these|it|them|sending|bugging|bothering|harassing))`,
  'stop (?:by|over|off|in)\\b(?! text| call| this| now| at once)',
  'stop at (?!once|this|my|all)',
  `\\b${anyOf('non bus truck pit rest next first last one full traffic train metro subway')} stop\\b`,
  `\\bstop ${anyOf('sign signs light lights watch shop')}\\b`,
  `\\bstop ${anyOf('working running leaking raining snowing shedding barking smelling dripping')}\\b`,
  `(?<=^|\\b(?:i|please|pls|ok|and|but|so|oh|just) )(?:dont|do not|never|cant|can not|cannot|wont) (?:ever )?stop\\b(?! (?:these|this|the|getting|receiving|them|all))(?: ${TEXTS})?`,
  `(?<=^|\\b(?:i|please|pls|ok|and|but|so|oh|just) )(?:dont|do not|never) (?:want (?:you )?to )?(?:unsubscribe|remove|delete|cancel|stop|opt out|opt me out|revoke|block|drop|forget|be removed)(?: (?:me|us|my))?`,
  'end of\\b',
  // Questions about a visit.
  `\\b(?:end|quit) (?:by|at|around|before) (?:about |around )?(?:\\d|noon|one|two|three|four|five|six|lunch)|\\bend ${anyOf('my our the')} ${anyOf('lease tenancy')}`,
  '(?:went|go|goes|gone|ended up|landed|was|were|is) (?:to|in|into) (?:my |the )?spam',
];

/** Emoji that mean stop where a message has no words. */
const STOP_SYMBOLS = /[🛑⛔🚫🖕🙅✋👎❌]/u;

const pattern = (sources: readonly string[]) => new RegExp(sources.join('|'), 'g');
const asWord = (source: string) => `(?<![a-z0-9])(?:${source})(?![a-z0-9])`;
const PHRASES = new RegExp([...ENGLISH, ...SPANISH].map(asWord).join('|'));
const HARMLESS_USES = pattern(HARMLESS);
const STRONG_WORD = new RegExp(
  `\\b(?:${STRONG.join('|')}|un ?sub(?:sc?\\w*|cri\\w*)?|unsuscri\\w*)\\b`,
);

/** Whether somebody meant to write a word: one letter is missing, too many or another one, or two are swapped. */
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
/** Words of their own that are as near to "stop" as a slip. */
const NO_SLIPS = new Set(words('shop step top stoop slop stow'));
/** "stop" written twice, with a figure, or with the next word. */
const STOP_JOINED = /^\d*(?:stop)+(?:\d+|it|this|now|please|pls)?$/;
const isMisspeltStop = (word: string) =>
  STOP_JOINED.test(word) || (word.length >= 3 && isSlipOf(word, 'stop') && !NO_SLIPS.has(word));

/**
 * Whether a message says nothing but a misspelt "stop", or one with a space in it, and courtesies; or one before what
 * is to stop.
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

/**
 * Whether a message asks for no more texts. In doubt it does: who is taken for it by mistake is
 * told so and comes back with START, while who is missed is texted against their will.
 *
 * @param plain the message as plain words.
 */
export function asksToStop({ words: plain, symbols }: PlainText): boolean {
  if (symbols !== '') return STOP_SYMBOLS.test(symbols);
  const meant = plain.replaceAll(HARMLESS_USES, ' ').replaceAll(/ +/g, ' ').trim();
  const said = meant.split(' ');
  return (
    STRONG_WORD.test(meant) ||
    OPENING.includes(meant.replace(BEFORE_OPENING, '').split(' ')[0] ?? '') ||
    saysMisspeltStop(said) ||
    saysNothingElse(said) ||
    PHRASES.test(meant)
  );
}
