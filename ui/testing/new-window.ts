/* Set-up of each file of screens' tests: files share a simulated browser, and each begins as in a
 * new window. The document, what it keeps and its address are those of a first visit. */
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

export {}
