import { anyOf, ending, maybe, several, upTo, type Rule } from './optOutRules.ts';

export const TEXTS = anyOf(`
  texts? txts? messages? msgs? calls? contact contacts emails? e_mails? sms spam solicitations? offers ads
  marketing notifications alerts promotions communications? texting calling messaging contacting
  emailing spamming whatsapps? smses
`);
export const TO_TEXT = anyOf(`
  text texting txt message messaging msg call calling contact contacting send sending email emailing
  bother bothering harass harassing spam spamming write phone ring dial solicit disturb annoy
  reach_out keep_texting keep_calling keep_sending keep_messaging bug sms smsing mms whatsapp whatsapping
  dm imessage ping reach_me reach_us
`);
/** To send something to us; not to send a team. */
const SEND_US = `${anyOf('send sending write')} ${upTo(2)}(?:me|us|${TEXTS})`;
const REACH_US = anyOf('reach', SEND_US, `(?!send|write)${TO_TEXT}`);
/** `REACH_US` in what is forbidden or needless, after words that change nothing. */
const FORBIDDEN = `${several('be ever even please pls keep try to again also still go_on')}${REACH_US}`;
/** Excludes what is still to be done, or was done badly. */
const NOT_YET = '(?!(?: \\w+)? (?:yet|completely|correctly|right|in time)\\b)';
/** Excludes a visit that needs no call before it. */
const NOT_AHEAD = `(?! ${maybe('me us')}${anyOf('ahead first before beforehand when upon on_arrival')}\\b)`;
/** What a visitor sent us. */
const REQUEST = anyOf(`
  requests? inquiry inquiries enquiry quotes? estimates? quote_requests? submission application form
  sign_up signup info information
`);
const TEXTED = anyOf('contacted texted called messaged bothered emailed');
const PLEASE = maybe('please pls');
const SALES = maybe('marketing sales promotional spam phone');
const YOU = anyOf('you u');
const NOT = anyOf('do_not dont dnt never no_longer');
const DID_NOT = anyOf('not didnt dont dnt never no_longer');
/** Somebody denies having done something; not what is to be left undone, as in "do not enter any bedroom". */
const neverDid = (base: string, past: string) =>
  `(?:(?:didnt|did not) ${maybe('ever even')}${anyOf(base)}|never ${maybe('ever even')}${anyOf(past)})`;
const THIS = anyOf('this these it texts messages calls');
const ERASE = anyOf('remove delete erase scrub purge wipe destroy forget clear');
const EVERYTHING = anyOf('everything all anything whatever data info information details records');
/** Words that are no name: "no Ana here" names somebody, "no dogs here" and "not today" do not. */
const NO_NAME = {
  states: `
    sure home ready available certain done there here free in at able working well yet going urgent bad good great
    much many big clean dirty really necessarily possible right all picky allergic necessary needed important
    applicable far locked busy interested only often ok okay fine enough quite exactly more rush need hurry
    problems? worries way code access signal service reception smoking clutter mess smoke smell answer
  `,
  times: `
    now today tonight tomorrow until till before after next last early late always time
    monday tuesday wednesday thursday friday saturday sunday
  `,
  grammar: `
    it that this too so an? the for with from on about under over just as because if when unless since without
    during through by than like other everyone one mine
  `,
  atHome: `
    dogs? cats? pets? kids? children garden washer dryer fridge refrigerator freezer sink animals? body parking
    driveway garage elevators? stairs? lift water power electricity wi_?fi internet heat heating gate keys?
    doorbell buzzer furniture carpets? rugs? curtains? ovens? microwave dishwasher vacuum mop supplies trash mold
    mould bathrooms? bathtub bedrooms? kitchen basement attic balcony pool yard windows? blinds shoes mice bugs
    roaches allergies concierge doorman security
  `,
};
// Stryker disable next-line StringLiteral: each list ends with a line break anyway
const NAME = `(?!${anyOf(Object.values(NO_NAME).join(' '))}\\b)[a-z]+`;
const FULL_NAME = `${NAME}(?: [a-z]+)?`;
const BOTHER = anyOf(`
  bothering annoying harassing disturbing pestering bugging irritating spamming bother annoy harass disturb pester
`);
const ALLOWED = anyOf('allowed permitted authorized authorised supposed entitled welcome');
const CONSENT = anyOf('consent permission authorization authorisation agreement approval');
const NUMBER = `${maybe('cell phone mobile personal contact telephone')}${anyOf(
  'number numbers phone cell name info information data contact details email account',
)}`;
const PERSON = `(?:me|us|${maybe('all')}${anyOf('my our this')} ${NUMBER})`;
const SURELY = 'absolutely definitely certainly of_course';
const SOMEBODY = anyOf('somebody someone');
const CLEANERS = anyOf(`
  company companies cleaners? cleaning_service service provider maids? one person team crew housekeeper
`);

export const ENGLISH: readonly Rule[] = [
  // To end it.
  {
    pattern: `${anyOf('quit end cease halt discontinue cancel kill terminate')}
      ${upTo(3)}${anyOf('sending bothering bugging harassing subscription enrollment membership registration', TEXTS)}`,
    says: `please halt all your texts | Quit texting | Cancel my subscription
      ok please quit texting | Hello please end all messages
      Can you please cancel this subscription`,
    not: 'can I cancel my appointment? | how do I cancel an appointment',
  },
  {
    pattern: `${anyOf('quit end cease cancel')} ${anyOf('this it that all everything')}$`,
    says: 'You people need to end this | quit it | Pls cancel everything',
    not: 'can I cancel anytime?',
  },
  {
    pattern: `turn ${upTo(2)}off$`,
    says: 'turn these texts off',
    not: 'call me off hours',
  },
  {
    pattern: `turn off ${upTo(2)}${anyOf('texts messages this these it notifications alerts')}`,
    says: 'turn off the notifications',
  },
  {
    pattern: `^${PLEASE}${maybe('turn switch')}off${ending('please pls now thanks thank_you')}`,
    says: 'OFF | off please | turn off',
    not: "I'm off today | two miles off the highway",
  },
  {
    pattern: `^never again${ending('please thanks')}`,
    says: 'never again | Never again, thanks',
  },
  // Not to write or call.
  {
    pattern: `(?<!why )(?<!if you )${NOT} ${several('you u ever even please pls dare try_to again be')}${TO_TEXT}`,
    says: `don't text me | dont txt | DO NOT CALL | Do not ever contact me again
      never text me again | never call this number | please do not message me anymore
      don't you dare call | don't send me anything | put me on your do not call list
      do not sms me | Dont whatsapp us | don't reach me`,
    not: `why don't you call me at 5 | if you don't call me back I'll find someone else
      don't forget to call me | do not hesitate to text | you never called`,
  },
  {
    pattern: `${anyOf('can could would will if')} ${YOU} ${PLEASE}not ${TO_TEXT}`,
    says: 'could you please not text me',
    not: 'can you call me? | can you not come on Friday',
  },
  {
    pattern: `(?<!\\b${anyOf('you u they i we why people who')} )${anyOf('do_not dont never')}
      ${upTo(1)}${anyOf('respond reply answer_me follow_up get_back')}(?! until| before| yet)`,
    says: "Do not respond | Please don't reply | don't follow up",
    not: "if you don't respond I will call | you don't respond | why don't you reply?",
  },
  {
    pattern: `${anyOf('refrain abstain avoid')} ${maybe('from')}${several('ever any all further more future also')}(?:${TO_TEXT}
      |${TEXTS})`,
    says: `Kindly refrain from texting | please refrain from any further contact
      abstain from calling`,
    not: 'please refrain from using bleach',
  },
  {
    pattern: `${anyOf('you u youre ur yall they theyre these this texts messages calls')}
      ${several('are is have been keep really still all guys people just so very too')}${BOTHER}(?! you)(?: ${PERSON}|$)`,
    says: `You are bothering me | you're annoying me | These texts are bothering me
      this is harassing | you keep bothering us | Quit, you people are annoying`,
    not: 'is this bothering you? | the smell is bothering me | the dog may bother you',
  },
  {
    pattern: `${NOT} ${maybe('really')}${anyOf('want wanna wish care need like appreciate')}
      ${upTo(4)}(?:${TEXTS}|${TEXTED}|${anyOf('anymore any_more anything to_hear this_service your_services?')})`,
    says: `don't want these texts | I don't want any more messages | I do not wish to be contacted
      i dont need this service | we don't really need this service | do not need a call`,
    not: 'do I need to call you | we need a call',
  },
  {
    pattern: `${NOT} ${maybe('really')}${anyOf('want wanna need like')}(?: ${anyOf('this it that these')})?$`,
    says: "I don't want this | I don't really want this | do not want",
    not: "I don't know | I do not have pets",
  },
  {
    pattern: `^${PLEASE}${anyOf('dont do_not')}(?: ${anyOf('please pls')})?$`,
    says: "please don't | don't, please",
  },
  // Never asked for.
  {
    pattern: `${DID_NOT} ${anyOf(`
        agreed? consent consented authori[sz]ed? subscribed? sign_up signed_up enroll enrolled opt_in opted_in
      `)}`,
    says: `I never signed up | I did not consent to this | I do not agree to receive texts
      I didn't sign up for this | I didn't sign up for anything | never signed up for this
      I never authorized you to call`,
  },
  {
    pattern: `${DID_NOT} (?:ask(?:ed)? for ${THIS}|request(?:ed)? (?:any|${THIS}))`,
    says: "I never asked for calls | i never asked for this | I didn't request this",
    not: "I didn't ask about the price",
  },
  {
    pattern: `${neverDid(
      'fill sign submit apply register enter inquire request order ask',
      'filled signed submitted applied registered entered inquired requested ordered asked',
    )} ${several('out in up for to on about your a an any the')}${anyOf('anything nothing any this these that it')}${NOT_YET}`,
    says: `I didn't fill out anything | I didn't request anything | I didn't order this
      I never inquired about this | we didn't ask for anything | I didn't even apply for this
      I never ever applied for anything`,
    not: `do not enter any bedrooms | never apply any bleach to the floor
      please do not order any supplies | did I fill out everything?`,
  },
  {
    pattern: `${neverDid('fill submit send make complete put', 'filled submitted sent made completed put')} ${several(
      'out in up for you u your a an any the online such',
    )}(?:${REQUEST}|forms)${NOT_YET}`,
    says: 'I never filled out a form | I did not fill in any form | I never submitted a request',
    not: `I didn't fill out the form completely | I have not submitted the form yet
      I didn't send it yet | I filled out the form`,
  },
  {
    pattern: `${neverDid('contact reach_out_to', 'contacted reached_out_to')} ${YOU}${NOT_YET}`,
    says: "I never contacted you guys about this | I didn't contact you guys",
    not: "I didn't contact you yet",
  },
  // To forbid.
  {
    pattern: `(?<!are you )(?<!\\b(?:i am|im|i was) )${anyOf('not never no_longer arent isnt')} ${ALLOWED} to ${FORBIDDEN}`,
    says: `You are not allowed to text me | You're no longer permitted to contact us
      You are not allowed to reach this number`,
    not: `are you not allowed to call on Sundays? | I'm not allowed to call from work
      you are allowed to park in the driveway`,
  },
  {
    pattern: `${anyOf('you u they companies')} (?:${anyOf('may must shall should can')} ${anyOf('not never no_longer')}
      |${anyOf('cannot cant mustnt shouldnt shant')}) (?!reach)${FORBIDDEN}`,
    says: `You may not call me | you must not text this number | you may not send me anything
      they should not call me | you can't keep calling me | You cannot contact me
      companies cannot call me`,
    not: `you may call me | You may text me any time | you can't reach me at work, use my cell
      you should have called me | I can't call now | You did not call me`,
  },
  {
    pattern: `${anyOf('nobody no_one none_of_you')} (?:may|should|is ${ALLOWED} to) ${FORBIDDEN}`,
    says: 'nobody may call me | nobody may ever text us | No one is allowed to call this phone',
    not: 'There is no one here until 5',
  },
  {
    pattern: `(?:i|we) ${upTo(1)}${anyOf('forbid prohibit ban')} ${upTo(4)}(?:${TEXTS}|${TO_TEXT}|from)`,
    says: 'I forbid you to call | I hereby prohibit any further texts',
  },
  {
    pattern: `${anyOf('forbidden prohibited banned')} (?:to|from) ${FORBIDDEN}`,
    says: 'you are forbidden to call',
  },
  {
    pattern: `(?:i|we) ${upTo(1)}${anyOf('object oppose')}(?:$
      | (?:to )?${upTo(2)}(?:${TEXTS}|${TEXTED}|this|that|it))`,
    says: 'I object to these calls | I object to being emailed',
  },
  {
    pattern: `${TEXTS} (?:are|is) (?:not ${anyOf('allowed permitted welcome wanted')}
      |${anyOf('forbidden prohibited unwelcome illegal')})`,
    says: 'texts are not allowed | calling is prohibited',
    not: 'shoes are not allowed inside',
  },
  {
    pattern: `(?:no|${anyOf('not dont')} have ${anyOf('the any a')}) right to ${FORBIDDEN}`,
    says: 'you have no right to text me | You do not have the right to call me',
  },
  {
    pattern: `${DID_NOT} ${anyOf('allow permit authorize authorise let')} ${upTo(2)}(?:to )?${TO_TEXT}`,
    says: "I don't allow companies to text | don't let anyone call me",
    not: 'the landlord does not allow pets',
  },
  {
    pattern: `${anyOf('illegal unlawful against_the_law not_legal a_violation')} (?:for \\w+ )?to
      ${FORBIDDEN}(?! (?:and drive|while|when))`,
    says: 'it is illegal to text me',
    not: 'is it illegal to text while driving',
  },
  // No need.
  {
    pattern: `${anyOf('no not_any isnt_any without')} ${maybe('more further')}need
      (?:for ${anyOf('you u anyone anybody')} )?to ${FORBIDDEN}${NOT_AHEAD}`,
    says: `No need to call me, thanks | no need to call | no further need to call
      There is no need for you to text | no need to reach out | no need to reach me anymore`,
    not: `no need to bring supplies | no need to bring a vacuum, we have one
      no need to call ahead, just come | No need to text first | no need to call us first
      no need to send two people`,
  },
  {
    pattern: `(?:${NOT} need to|${YOU} ${NOT} have to|neednt|need not|(?:not |un)necessary (?:for \\w+ )?to)
      ${FORBIDDEN}${NOT_AHEAD}`,
    says: `you need not call | you don't have to call | you needn't text me
      You don't need to call | not necessary to call me`,
    not: "you need to call me | I need you to text me | I don't have to call you, right?",
  },
  {
    pattern: `no ${maybe('more further')}need for ${upTo(2)}${TEXTS}`,
    says: 'no need for a call | no further need for calls',
  },
  {
    pattern: `${TEXTS} ${maybe('is are')}${anyOf('not no_longer')} ${anyOf('needed necessary required wanted')}
      |no ${TEXTS} ${anyOf('needed necessary required')}`,
    says: 'calls not needed | texts are no longer needed | we have no calls required',
  },
  // To withdraw a request, and what is over.
  {
    pattern: `${anyOf(`
      cancel cancelling canceling withdraw withdrawing retract rescind revoke void pull drop delete remove erase
      ignore disregard forget close end
    `)} ${anyOf('my our this')} ${upTo(1)}${REQUEST}`,
    says: `Withdraw my request | I am withdrawing my inquiry | pull my quote request
      ignore my request | delete my submission | Please cancel my request
      I want to cancel my request | Hi, cancel my quote please | Kindly cancel my quote`,
    not: 'did you get my request | can I change my request | did you delete the quote',
  },
  {
    pattern: `${NOT} ${upTo(1)}${anyOf('want need require wish looking')} ${upTo(3)}${anyOf('quotes? estimates?')}`,
    says: "I no longer want a quote | I don't want a quote",
    not: 'I want a quote',
  },
  {
    pattern: `no longer ${upTo(1)}${anyOf('want need require looking_for')}
      ${upTo(2)}${anyOf('services? help cleaners? cleanings? this it')}`,
    says: 'we no longer need the service',
    not: 'no longer than two hours please',
  },
  {
    pattern: anyOf(`
      not_interested no_longer_interested never_interested no_interest uninterested lost_interest no_soliciting
    `),
    says: "not interested | I'm not interested, thanks | no longer interested | no soliciting",
  },
  {
    pattern: `${anyOf('found hired booked chose chosen picked using used with')}
      ${upTo(1)}${anyOf('another other different')} ${upTo(1)}${CLEANERS}`,
    says: 'hired another company | We hired a different cleaner | going with another company',
    not: 'can you send another cleaner? | I have another question',
  },
  {
    pattern: `${anyOf('hired booked chose picked using with found')} ${SOMEBODY} else`,
    says: "I'm using somebody else",
  },
  {
    pattern: `already ${anyOf('found hired booked chose picked have got')} (?:${SOMEBODY}|one|another
      |${anyOf('a an my our')} ${upTo(1)}${anyOf('cleaners? maids? housekeepers? company service')})`,
    says: 'I already found someone | already hired somebody, thanks | I already have a cleaner',
    not: 'I already have an appointment',
  },
  {
    pattern: 'changed (?:my|our) minds?|^never ?mind$|^forget it$',
    says: 'Forget it! | We changed our minds | never mind',
  },
  // No more.
  {
    pattern: `(?<!${anyOf('got get had have received was')} )(?:no|zero|any)
      ${maybe('more further other additional unwanted')}(?:of )?${maybe('your these those the')}${SALES}(?<!any )${TEXTS}`,
    says: `no more texts | I want no more calls | no more of your texts | no moooore texts
      No more messages please | no more calls or texts | no texts | no marketing texts
      no sales calls | No further contact | no spam | no callls | no calls necessary`,
    not: 'I did not get your text | I got no call yesterday',
  },
  {
    pattern: `^${PLEASE}no more${ending('please pls thanks thank_you ok of_this of_these')}
      |^${anyOf('please pls')} no$`,
    says: 'no more | no more, thanks | please no',
    not: 'I have no more questions | no more than two bathrooms',
  },
  {
    pattern: `(?:too|so) many ${TEXTS}`,
    says: 'too many texts',
  },
  {
    pattern: `had enough|^that(?:s| is) enough$
      |enough ${anyOf('already is_enough of_this with_this with_these with_the', TEXTS)}`,
    says: "I've had enough | I've had enough of you | that's enough | Enough already!",
    not: 'we had a dog',
  },
  {
    pattern: `^(?:i )?want (?:out|off)$|^(?:i am|im) (?:out|done)$|done with ${anyOf('this these you your the')}`,
    says: "I want out | I'm out | I'm done | I'm done with this",
    not: 'I am out of town | get it done please',
  },
  // Off the list, and erased.
  {
    pattern: `${anyOf('remove delete erase scrub strike purge exclude wipe unlist lose block blacklist unregister forget')}
      (?:about )?${PERSON}`,
    says: `delete my number | delete my info | erase my data | erase all my data | lose my number
      forget my number | remove me | r3move me | please remove my number
      Remove my name from your database | block me`,
    not: 'remove the carpet stains | do you need my email',
  },
  {
    pattern: `${ERASE} ${upTo(2)}${EVERYTHING} ${upTo(3)}(?:${anyOf('about on of')} (?:me|us)
      |${anyOf('you u they')} ${anyOf('have got hold store keep know')})`,
    says: `Please delete everything you have about me | Please erase everything you have about me
      Wipe all the information you have on me | purge all data about me
      destroy whatever you have on me | forget everything you know about me
      delete all of it you hold`,
    not: `do you remove everything from the cabinets? | please clear all the counters
      remove all stains | do you have everything you need`,
  },
  {
    pattern: `^${several('please pls just')}${ERASE} ${anyOf('everything all it_all')}${ending('please pls now')}`,
    says: 'scrub it all please | please scrub everything | delete everything',
    not: 'wipe everything down',
  },
  {
    pattern: `drop ${PERSON}(?! an? | off)`,
    says: 'just drop my number',
    not: 'drop me a line',
  },
  {
    pattern: `${anyOf('take get pull cross scratch keep leave sign count opt let')} ${PERSON} (?:off|out)`,
    says: `Take me off | take us off | take my cell number off | count me out | sign me out
      opt me out | take me off your list | please take my number off this list
      get me off this list`,
    not: 'take me through the prices',
  },
  {
    pattern: `${anyOf('take get pull')} ${PERSON} from`,
    says: 'pull my number from this',
  },
  {
    pattern: `take off ${maybe('your the this')}lists?
      |remove ${upTo(3)}${anyOf('list lists database system records number')}`,
    says: 'take off list | take off your list | remove from list',
    not: 'can you remove pet hair from the sofa',
  },
  {
    pattern: `${anyOf('off from out_of')} (?:of )?${anyOf('your the this ur all any that')}
      ${upTo(2)}${anyOf('list lists database')}`,
    says: 'how do I get off your list',
  },
  {
    pattern: 'opt(?:ing|ed| me| us| my \\w+)? out',
    says: "I'd like to opt out | opt-out please | opting out",
  },
  // To be left alone.
  {
    pattern: `leave ${PERSON} ${anyOf('alone be in_peace')}`,
    says: 'leave me alone | LEAVE ME ALONE!!! | leave us alone | leave me in peace',
    not: 'leave the key with me',
  },
  {
    pattern: `${anyOf(`
      go_away get_lost buzz_off bug_off back_off piss_off knock_it_off cut_it_out lay_off shut_up give_it_a_rest
    `)}|${anyOf('fuck f fk fck eff screw')} ${anyOf('off you u')}`,
    says: 'go away | get lost | piss off | knock it off | Cut it out. | fuck off | f off',
  },
  // A no, though nothing was asked.
  {
    pattern: `^${several(`hell heck fuck oh god omg lol um uh sorry ${SURELY}`)}${anyOf('no nope nah naw nay negative')}${ending(`
        no nope nah naw way sir maam never_ever not_at_all absolutely_not
      `)}`,
    says: 'no | No! | nope | Hell no | Hell naw | no way | oh god no | no sir | Nope, nope',
    not: 'No problem | no problem | no worries',
  },
  {
    pattern: `^${several('no sorry')}${anyOf(`hell heck ${SURELY}`)} not$`,
    says: 'absolutely not | sorry, absolutely not',
    not: 'not really',
  },
  {
    pattern: `^(?:thanks but )?no ${anyOf('thanks thank_you thx ty thank_u')}$`,
    says: 'No thanks | no thank you | thanks but no thanks',
    not: 'ok thanks',
  },
  {
    pattern: `^${several('no thanks thank_you hi hello sorry ok okay but')}(?:${anyOf('im i_am were we_are')}
      ${anyOf('good fine covered set all_good all_set')}|all set)${ending('now already here thanks thank_you thx but for_now')}`,
    says: `We are all set | I'm all set thanks | all set, thank you | I'm good
      no thanks, we're good`,
    not: `all set for Tuesday | we are all set for tomorrow, see you then | I'm good with Tuesday
      sounds good`,
  },
  // Asks for another way than calls or texts; companies cannot tell these two apart.
  {
    pattern: '(?:only|just) (?:by )?e ?mail',
    says: 'Only email me',
    not: 'I just emailed you the pictures | just text me first',
  },
  {
    pattern: `e ?mail ${maybe('me us')}(?:only|instead)`,
    says: 'email only please | email me instead',
  },
  {
    pattern: `(?:instead of|rather than) (?:by )?${anyOf('calling texting call text phone calls texts')}`,
    says: 'Text me instead of calling',
  },
  {
    pattern: `${NOT} ${anyOf('sell share give disclose')} ${maybe('out away')}${anyOf('my our this')}`,
    says: "do not sell my information | Don't share my number | don't give out my number",
  },
  // Consent.
  {
    pattern: `${anyOf(`
      withdraw withdrawing withdrawn withdrew revoke revoking revoked rescind retract cancel take_back taking_back
      took_back terminate void end remove pull
    `)} ${upTo(3)}${CONSENT}`,
    says: `I withdraw my consent | I am withdrawing my permission | I take back my consent
      I revoke my consent | I hereby revoke consent`,
  },
  {
    pattern: `${CONSENT} ${several('is has_been was hereby now')}${anyOf(`
        withdrawn revoked rescinded canceled cancelled denied terminated removed
      `)}`,
    says: 'consent revoked | My consent is withdrawn',
  },
  {
    pattern: `${DID_NOT} ${upTo(2)}${anyOf('have had got give gave given')} ${maybe('you u')}${several('my any the')}${CONSENT}`,
    says: 'you do not have my permission | You never had my consent | I never gave you permission',
  },
  {
    pattern: `${anyOf('no without lack')} ${several('my more any further')}${CONSENT}`,
    says: 'No consent | you called without my consent',
  },
  // Spam and reports.
  {
    pattern: anyOf(`
      spam spammer spammers spamming scam scammer scammers harassing harassment unsolicited unwanted robocall
      robocalls robotexts dnc
    `),
    says: 'This is spam | spam | this is harassment | scam | unwanted texts',
  },
  {
    pattern: `${anyOf('report reporting reported')} ${anyOf('you u this these as to_the')}|being reported`,
    says: 'I will report you | reported as spam | you are being reported',
  },
  {
    pattern: `${anyOf('block blocking blocked')} ${anyOf('you u ur your this these')}
      |${anyOf('you_are youre i_have ive im i_am')} block(?:ed|ing)`,
    says: 'blocking you | you are blocked',
  },
  {
    pattern: `${anyOf('fcc ftc tcpa lawsuit sue suing')}|my (?:lawyer|attorney)`,
    says: `I will sue you | I'm reporting this to the FCC | unsubscribe me or I'll call the FTC
      my lawyer will hear of this`,
  },
  // The text reached the wrong person.
  {
    // However it is written; `#` is read as a number.
    pattern: `${anyOf('wrong worng wrng wrogn wron rong')} ${anyOf('num\\w* nbr nmbr? nr no nunber nubmer nmuber')}`,
    says: `wrong number | wrong # | Wrong# | You have the wrong # | Wrong no. | wrong nbr
      worng number | wrng num | wrong numbr`,
    not: `wrong door code, use 1234 | the address is wrong, it is 12 Elm St | apt # 4 | unit #4
      My number is 214 555 0123`,
  },
  {
    pattern: 'wrong (?:person|phone|guy|lady|one|contact)',
    says: 'You have the wrong person',
  },
  {
    pattern: `(?:not|isnt) (?:the right|${anyOf('my his her their')}) ${anyOf('number phone person')}
      |no longer ${anyOf('my his her their')} ${anyOf('number phone')}`,
    says: "this is no longer my phone | I am not the right person | I'm afraid it is not her phone",
  },
  {
    pattern: `(?:number|phone) belongs to ${SOMEBODY} else`,
    says: 'this number belongs to someone else',
  },
  {
    pattern: `${anyOf('doesnt does_not dont do_not didnt not no_longer')} lives? (?:here|at this)`,
    says: "Ana does not live here | she doesn't live here anymore",
  },
  {
    pattern: `${anyOf('he she who that_person')} ${maybe('has is')}(?:died|dead)|passed away`,
    says: 'He died | she is dead | my mother has passed away',
    not: 'my phone was dead, call again',
  },
  {
    pattern: `${anyOf('is has been')} deceased|^\\w+ deceased$`,
    says: 'Ana deceased | She has been deceased for years',
    not: 'a deceased relative left the house',
  },
  {
    pattern: `^${several('sorry no hi hello')}${maybe('im i_am this_is its it_is')}not ${NAME}$`,
    says: "I'm not Ana | not Ana | Sorry not Ana",
    not: `I'm not home | I'm not sure | it's not urgent | not yet | not today | not sure yet
      not at home right now | not until noon | not next week | I'm not home until five
      it's not far away`,
  },
  {
    pattern: `^${several('sorry no hi hello')}${anyOf('this it that')}
      (?:isnt|is not) ${FULL_NAME}(?:s ${anyOf('number phone cell')})?$`,
    says: `This isn't Ana | Sorry, this isn't Ana | this is not Ana Lee | That isn't Ana's phone
      this isn't Ana Lee's phone | this is not his number | this isn't my number`,
    not: "this is Ana | This isn't urgent | it isn't ready yet | is this still on",
  },
  {
    pattern: `^${several('sorry hi hello')}${maybe('there_is theres there_isnt there_is_not i_know know')}${anyOf('no any an')}
      ${FULL_NAME} (?:here|lives here|at this ${anyOf('number phone address')})$`,
    says: "There is no Ana here | There's no Ana at this number | no Ana here | sorry, no Ana here",
    not: `I have no dogs here | we have no chandelier here | There are no dogs here | no pets here
      there is no parking here | Ana here | no other tenants here`,
  },
];
