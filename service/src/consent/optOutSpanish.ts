import { anyOf, ending, maybe, several, upTo, type Rule } from './optOutRules.ts';

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
const NUMERO = anyOf('numero telefono nombre datos informacion celular contacto correo', SOLICITUD);

export const SPANISH: readonly Rule[] = [
  // To end it.
  {
    pattern: `no ${several('me nos le les')}${maybe('vuelvan?_a vuelvas_a sigan? sigas quiero_que_me quiero_que')}(?:me )?${ESCRIBIR}`,
    says: `no quiero que me llamen | no me llame | No me llamen más | no me escriban
      ya no me escriba | no me manden mensajes | no me mande nada | no me envíen más textos
      no me contacten | no me molesten | por favor no me vuelvan a llamar | no me busquen
      ya no quiero la cotización, no me llamen | No llamar`,
    not: 'no me llamo Ana | no me han llamado | llámame a las 5 | no puedo llamar ahora',
  },
  {
    pattern: 'no me (?:sigan?|sigas) \\w+ndo|^(?:ya |por favor )*no sigan?(?: \\w+ndo)?$',
    says: 'no me sigan llamando | no sigan | no sigan escribiendo',
  },
  {
    pattern: `${anyOf('detener detenga detengan deten suspender suspenda suspendan suspende frenar frene frenen')} (?:ya )?${several(
      'de los las sus estos estas esos esas todos todas',
    )}(?:${MENSAJES}|\\w+(?:ar|er|ir)(?:me|nos)?$)`,
    says: `detengan los mensajes | por favor detengan los mensajes | detengan las llamadas
      suspendan los mensajes | frenen los mensajes`,
  },
  {
    pattern: `alto ${maybe('a ya_a')}${several('los las sus estos estas')}${MENSAJES}`,
    says: 'alto a los mensajes',
  },
  {
    pattern: `${anyOf('deja deje dejen dejes pare paren parar cese cesen')} (?:ya )?(?:de|con)(?= [a-z])`,
    says: `pare de llamarme | paren de enviar mensajes | dejen de llamarme | deje de escribirme
      deja de mandar mensajes`,
    not: 'dejen la llave con mi mamá',
  },
  {
    pattern: `para (?:ya )?de ${anyOf(`
      llamar llamarme escribir escribirme mandar mandarme enviar enviarme molestar molestarme textear
    `)}`,
    says: 'para de escribirme',
    not: 'limpieza para mi casa',
  },
  {
    pattern: `${anyOf('dejenme dejeme dejame dejennos dejenos')} ${upTo(1)}${anyOf('en_paz tranquilo tranquila tranquilos tranquilas')}
      |${anyOf('vayanse larguense larguese larguen')}`,
    says: 'déjenme en paz | déjeme tranquila | Váyanse',
  },
  // Off the list.
  {
    pattern: `${anyOf('de dar darme darnos deme denme dame dese solicito')} (?:de )?(?:la )?baja`,
    says: 'darme de baja | Quiero darme de baja | denme de baja',
    not: 'planta baja',
  },
  {
    pattern: `${anyOf('quit saqu sac elimin borr remuev remov retir')}[a-z]*(?:me|nos)`,
    says: `quítenme de su lista | quíteme de la lista | sáquenme de la lista | elimínenme
      bórrenme de su lista`,
  },
  {
    pattern: `(?:me|nos) ${anyOf('quit saqu sac elimin borr')}[a-z]+ de`,
    says: 'quiero que me saquen de aquí',
    not: 'me mudo de casa',
  },
  {
    pattern: `${anyOf('quit saqu elimin borr remuev remov retir olvid')}[a-z]* (?:mi|este|mis) ${NUMERO}`,
    says: 'saquen mi numero | borre mi número | eliminen mi número por favor | borren mi solicitud',
    not: 'mi solicitud es para mañana | llamen a mi celular',
  },
  {
    pattern: `${anyOf('salir salirme sacar quitar fuera')} de ${anyOf('su la esta tu sus')} lista`,
    says: 'quiero salir de la lista',
  },
  // No more, and no interest.
  {
    pattern: `no ${anyOf('quiero deseo necesito')} ${upTo(4)}(?:${MENSAJES}
      |${anyOf('mas nada esto eso recibir recibirlos seguir participar saber servicios?')})`,
    says: `ya no quiero mensajes | No quiero más mensajes | no deseo recibir mensajes
      no quiero nada | no necesito sus servicios | ya no necesito el servicio`,
    not: 'quiero más información | quiero una cotización',
  },
  {
    pattern: `^(?:ya )?no ${anyOf('quiero deseo gracias me_interesa')}(?: gracias)?$
      |^ya no(?: mas)?${ending('gracias por_favor')}`,
    says: 'ya no quiero | no gracias | ya no | ya no por favor',
    not: 'no sé | Sí, gracias',
  },
  {
    pattern: `no ${anyOf('me nos le')} interesan?
      |no ${anyOf('estoy estamos esta')} interesad[oa]s?|no tengo interes|me opongo`,
    says: 'no estoy interesada | no tengo interés | No me interesa | me opongo',
  },
  {
    pattern: `${anyOf('no ni cero sin')} ${several('mas sus estos estas esos esas a los las')}${MENSAJES}`,
    says: `No mas mensajes | no más llamadas por favor | no llamadas | no mensajes
      No más mensajes ni llamadas | no a los mensajes | sin llamadas por favor | no sms
      no textos | no publicidad`,
    not: `no hay mensajes | no recibí llamadas | no he visto su mensaje | sin mascotas
      no hay problema`,
  },
  {
    pattern: `${anyOf('ningun nada_de')}(?: mas)? ${MENSAJES}
      |no (?:reciba|recibir) ${upTo(2)}${MENSAJES}
      |ni un ${anyOf('mensaje texto sms')} mas|mas ${MENSAJES} no`,
    says: `ningún mensaje más | nada de mensajes | no recibir más textos | ni un texto más
      más llamadas no`,
  },
  {
    pattern: `^no mas${ending('por_favor gracias ya')}`,
    says: 'no más | no más, gracias',
  },
  // To forbid, and no need.
  {
    pattern: `no ${maybe('me nos')}${anyOf(`
      pueden? puedes deben? debes tienen?_(?:el_)?derecho_a tienes_(?:el_)?derecho_a tienen?_que tienes_que
      tienen?_por_que hace_falta es_necesario hay_necesidad_de
    `)} ${several('que a me nos volver seguir')}${ESCRIBIR}`,
    says: `no pueden llamarme | no tienen derecho a llamarme | no me pueden llamar
      no hace falta que me llamen | no es necesario llamar`,
    not: 'pueden llamarme | hace falta llamar? | no hace falta traer nada',
  },
  {
    pattern: `prohibo|prohibido ${upTo(1)}${ESCRIBIR}`,
    says: 'les prohíbo llamarme | prohibido llamarme',
  },
  // Consent, and what was never asked for.
  {
    pattern: `no ${maybe('lo la los las les')}pedi`,
    says: 'yo no pedí esto | no lo pedí',
  },
  {
    pattern: `${anyOf('revo[cq] retir cancel anul quit')}[a-z]*
      ${upTo(1)}(?:${PERMISO}|${SOLICITUD}|${anyOf('suscripcion inscripcion registro mensajes')})`,
    says: `cancelar mi suscripción | Retiro mi consentimiento | retiro mi permiso
      por favor cancelen mi solicitud | cancelen mi solicitud | retiro mi solicitud
      revoco mi consentimiento`,
  },
  {
    pattern: `(?:sin mi
      |(?:no ${anyOf('tienen? tienes hay doy di he_dado')}|nunca ${anyOf('di he_dado les_di')})(?: mi| el| su)?) ${PERMISO}`,
    says: `nunca di mi consentimiento | no doy mi permiso | no doy mi consentimiento
      no tienen mi permiso`,
  },
  {
    pattern: `no ${anyOf('autorizo autorice acepto consiento consenti')}`,
    says: 'no autorizo',
  },
  // The text reached the wrong person, and abuse.
  {
    pattern: `no es mi (?:numero|telefono)|numero ${anyOf('equivocado incorrecto erroneo')}|persona equivocada
      |se equivoc[a-z]+ de (?:numero|persona)`,
    says: 'número equivocado | persona equivocada | se equivocó de número | este no es mi número',
  },
  {
    pattern: '^no soy \\w+$|aqui no vive|ya no vive aqui',
    says: 'no soy Ana | aquí no vive Ana | Ana ya no vive aquí',
    not: 'no soy de Dallas, vivo en Plano',
  },
  {
    pattern: anyOf('estafa estafadores acoso acosando'),
    says: 'esto es acoso',
  },
];
