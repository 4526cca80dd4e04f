/* Looks for new emails every two seconds while the page is shown, and puts the list in place only when it changed. */
;(function () {
  'use strict'
  const emails = document.getElementById('emails')
  const notice = document.getElementById('notice')

  function look() {
    if (document.hidden) return
    fetch(window.location.href, { headers: { accept: 'text/html' } })
      .then(function (answer) {
        return answer.ok ? answer.text() : null
      })
      .then(function (text) {
        if (text === null) return
        const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('emails')
        if (!fresh || fresh.innerHTML === emails.innerHTML || emails.contains(document.activeElement)) return
        const more = Number(fresh.dataset.count) - Number(emails.dataset.count)
        emails.replaceChildren.apply(emails, Array.from(fresh.childNodes))
        emails.dataset.count = fresh.dataset.count
        if (more > 0) notice.textContent = more === 1 ? '1 new email' : more + ' new emails'
      })
      .catch(function () {
        // The stack is being restarted: the next poll will show.
      })
  }
  setInterval(look, 2000)
})()
