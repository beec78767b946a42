import { EARLY_START } from "../capture/early-start.ts";

// our choice: if the page's script fails to load, the camera is released after this time
const PATIENCE_MS = 15_000;

/**
 * Syntax for any browser, however old. It is the inline part of `capture/early-start.ts`. On a desktop it opens no
 * camera, since the page offers a phone first.
 */
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
