/** Browser code, shared by the stand-ins of the provider windows:
 * `openSandboxWindow({ title, address, origin, onMessage, onClose })` shows an address in a modal
 * frame and answers with `close()`. The page behind is inert, Escape and the Close button (before
 * the frame in tab order) leave, and focus goes back to where it was. Messages count only when
 * they come from that frame and that origin. Styles are set through the object model, which a
 * content security policy without 'unsafe-inline' allows; a style attribute or element it would
 * not. */
export const sandboxWindowScript = `
function openSandboxWindow(settings) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  const bar = document.createElement('div');
  const heading = document.createElement('span');
  const button = document.createElement('button');
  const frame = document.createElement('iframe');
  let open = true;
  heading.textContent = settings.title;
  button.type = 'button';
  button.textContent = 'Close';
  frame.title = settings.title;
  frame.src = settings.address;
  dialog.setAttribute('aria-label', settings.title);
  Object.assign(dialog.style, { position: 'fixed', inset: '0', margin: 'auto', padding: '0', border: '1px solid #68726c', borderRadius: '12px', overflow: 'hidden',
    width: 'min(100vw, 30rem)', height: 'min(100dvh, 46rem)', maxWidth: '100vw', maxHeight: '100dvh', background: 'Canvas', color: 'CanvasText', boxShadow: '0 8px 24px rgb(0 0 0 / .18)' });
  Object.assign(bar.style, { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '1rem', height: '3.5rem', padding: '0 .25rem 0 1rem', fontWeight: '600' });
  Object.assign(button.style, { flex: 'none', minWidth: '4.5rem', minHeight: '3rem', padding: '0 1rem', font: 'inherit', color: 'inherit', background: 'transparent', border: '1px solid transparent', borderRadius: '8px', cursor: 'pointer', textDecoration: 'underline' });
  Object.assign(frame.style, { display: 'block', width: '100%', height: 'calc(100% - 3.5rem)', border: '0' });
  bar.append(heading, button);
  dialog.append(bar, frame);
  function close() {
    if (!open) return;
    open = false;
    window.removeEventListener('message', receive);
    dialog.close();
    dialog.remove();
    if (before && before.isConnected && typeof before.focus === 'function') before.focus();
  }
  function leave() {
    if (!open) return;
    close();
    settings.onClose();
  }
  function receive(event) {
    if (event.origin !== settings.origin || event.source !== frame.contentWindow || !event.data) return;
    settings.onMessage(event.data, close, leave, frame);
  }
  dialog.addEventListener('cancel', function (event) { event.preventDefault(); leave(); });
  button.addEventListener('click', leave);
  window.addEventListener('message', receive);
  document.body.append(dialog);
  dialog.showModal();
  button.focus();
  return { close: close, leave: leave };
}
`
