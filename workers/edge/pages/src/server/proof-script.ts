/**
 * Finds a counter whose SHA-256 with the challenge starts with zeros (see the API's proof of work), then submits the
 * form. It is small enough to be inline. Without it, the button submits nothing that would be accepted.
 */
export const PROOF_SCRIPT = `(function () {
  var form = document.currentScript.closest("form");
  var proof = form.elements.proof, button = form.querySelector("button"), bits = Number(form.dataset.bits);
  var challenge = proof.value, encoder = new TextEncoder();
  function isGood(digest) { return new DataView(digest).getUint32(0) >>> (32 - bits) === 0; }
  async function search(from) {
    var counters = Array.from({ length: 256 }, function (_, index) { return from + index; });
    var digests = await Promise.all(counters.map(function (counter) {
      return crypto.subtle.digest("SHA-256", encoder.encode(challenge + "." + counter));
    }));
    var found = digests.findIndex(isGood);
    return found === -1 ? search(from + 256) : challenge + "." + counters[found];
  }
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    button.disabled = true;
    button.textContent = button.dataset.running;
    search(0).then(function (value) { proof.value = value; form.submit(); });
  });
})();`;
