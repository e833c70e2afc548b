import { quizRoutes } from '../config/routes';
import { QUIZ_FORM_ID } from '../ports/leadProof';
import { QUIZ_DIALOG_ID } from '../quiz/ids';

/**
 * A few lines that stand in the page's HTML and work before any other script:
 * they open the dialog where the browser lacks invoker commands and on the
 * quiz's own routes, and keep an early press of Next until React can take it.
 *
 * The text is the same on every page, so that one hash in the content security
 * policy covers it.
 */
export const quizOpenerScript = `(function(){
var d=document.getElementById('${QUIZ_DIALOG_ID}'),f=document.getElementById('${QUIZ_FORM_ID}');
if(!d||!d.showModal)return;
function show(){if(d.matches(':modal'))return;d.removeAttribute('open');d.showModal();d.dataset.shown='true'}
if(${JSON.stringify(quizRoutes)}.indexOf(location.pathname.replace(/\\/$/,''))>=0)show();
if(!('commandForElement' in HTMLButtonElement.prototype))document.addEventListener('click',function(e){
var b=e.target.closest&&e.target.closest('[commandfor="${QUIZ_DIALOG_ID}"]');if(!b)return;
if(b.getAttribute('command')==='show-modal')show();else if(b.getAttribute('command')==='close')d.close()});
f.addEventListener('submit',function(e){if(!f.dataset.live){e.preventDefault();f.dataset.pressed='true'}});
})()`;
