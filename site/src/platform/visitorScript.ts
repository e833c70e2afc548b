/**
 * Fills the visitor's name and city in while the page is being parsed, before
 * its first paint: without it, 'there' would flash until React arrives. It
 * decides as session/parse.ts does (visitorScript.test.ts compares the two) and
 * is static text, so that a Content-Security-Policy can name its hash.
 */
export const visitorScript = `(function(){try{
var r=JSON.parse(sessionStorage.getItem('session_data')),t=function(v){return typeof v==='string'?v:''};
if(![r.session_id,r.landing_page,r.referrer,r.timestamp].every(t))return;
var z=(r.validations||{}).zip||{},c=z.status==='valid'&&typeof z.value==='string'&&['server','fallback','mock'].indexOf(z.source)>=0?(z.data||{}).city:'';
var s={name:(r.form_fields||{}).first_name,city:c};
document.querySelectorAll('[data-visitor]').forEach(function(e){var v=t(s[e.dataset.visitor]).trim().slice(0,60);if(v)e.textContent=v});
document.querySelectorAll('[data-submitted]').forEach(function(e){e.hidden=e.dataset.submitted!=='true'});
}catch(e){}})()`;
