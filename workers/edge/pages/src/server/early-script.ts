import { EARLY_START } from "../capture/early-start.ts";

// our choice: a page whose script is lost on the way does not hold the camera for longer
const PATIENCE_MS = 15_000;

/** Read by any browser, however old: what `capture/early-start.ts` takes up. On a desk no camera is opened: that hands over to a phone. */
export const EARLY_SCRIPT = `(function(){
var early=window.${EARLY_START}={};
function ready(){return document.documentElement.hasAttribute("data-ready")}
document.addEventListener("click",function(event){
var start=event.target.closest&&event.target.closest("[data-start]");
if(!start||early.isOver||early.isTapped)return;
early.isTapped=true;start.setAttribute("aria-busy","true");
var wishes=start.getAttribute("data-start"),devices=navigator.mediaDevices;
if(!wishes||!devices||!/Android|iPhone|iPad|iPod/.test(navigator.userAgent))return;
early.wishes=wishes;early.stream=devices.getUserMedia(JSON.parse(wishes));
early.stream.then(function(stream){setTimeout(function(){if(!ready())stream.getTracks().forEach(function(track){track.stop()})},${PATIENCE_MS})},function(){})
})})()`.replaceAll("\n", "");
