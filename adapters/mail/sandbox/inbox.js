/* Looks for new letters every two seconds while the page is shown, and puts the list in place only when it changed. */
;(function () {
  'use strict'
  const letters = document.getElementById('letters')
  const news = document.getElementById('news')

  function look() {
    if (document.hidden) return
    fetch(window.location.href, { headers: { accept: 'text/html' } })
      .then(function (answer) {
        return answer.ok ? answer.text() : null
      })
      .then(function (text) {
        if (text === null) return
        const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('letters')
        if (!fresh || fresh.innerHTML === letters.innerHTML || letters.contains(document.activeElement)) return
        const more = Number(fresh.dataset.count) - Number(letters.dataset.count)
        letters.replaceChildren.apply(letters, Array.from(fresh.childNodes))
        letters.dataset.count = fresh.dataset.count
        if (more > 0) news.textContent = more === 1 ? '1 new letter' : more + ' new letters'
      })
      .catch(function () {
        // The stack is being restarted: the next look will tell.
      })
  }
  setInterval(look, 2000)
})()
