/* The page inside the window: records the choice at the sandbox, then posts it to the page that shows it. */
;(function () {
  'use strict'
  const form = document.getElementById('link')
  const invalid = document.getElementById('invalid')
  const parentOrigin = (form || invalid).dataset.parent

  function post(message) {
    if (parentOrigin && window.parent !== window)
      window.parent.postMessage(Object.assign({ from: 'plaid-sandbox' }, message), parentOrigin)
  }

  // The frame has the keyboard, so the page around it never receives Escape.
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') post({ kind: 'leave' })
  })

  if (invalid) {
    post({ kind: 'invalid' })
    return
  }

  const button = form.querySelector('button')
  const problem = document.getElementById('problem')
  form.addEventListener('submit', function (event) {
    event.preventDefault()
    const chosen = new FormData(form)
    button.disabled = true
    button.textContent = 'Checking...'
    problem.textContent = ''
    fetch('/link/' + encodeURIComponent(form.dataset.token) + '/result', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        persona: chosen.get('persona'),
        outcome: chosen.get('outcome'),
        samePerson: chosen.has('samePerson'),
      }),
    })
      .then(function (answer) {
        return answer.json().then(function (body) {
          if (!answer.ok) throw new Error(body.error_code)
          return body
        })
      })
      .then(function (result) {
        if (chosen.get('outcome') === 'closed-early') post({ kind: 'leave' })
        else post({ kind: 'finished', linkSessionId: result.link_session_id, passed: result.passed })
        if (!parentOrigin || window.parent === window)
          form.replaceChildren(
            Object.assign(document.createElement('p'), { textContent: 'Recorded. You can close this page.' }),
          )
      })
      .catch(function (error) {
        // The link expired while the window was open.
        if (error.message === 'INVALID_LINK_TOKEN') post({ kind: 'invalid' })
        problem.textContent = 'The sandbox did not take it. Try again.'
        button.disabled = false
        button.textContent = 'Continue'
      })
  })
})()
