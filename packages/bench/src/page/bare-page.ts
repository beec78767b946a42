/** The minimal page that opens a camera after a tap: a button, a video, and the capture page's own constraints. */
export const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><script>
const video = { facingMode: { ideal: "environment" }, width: { ideal: 4096 }, height: { ideal: 3072 } };
async function openCamera() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video });
  document.querySelector("video").srcObject = stream;
}
</script><video autoplay muted playsinline></video><button class="primary" onclick="openCamera()">Start</button>`;
