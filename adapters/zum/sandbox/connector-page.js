/* The page inside the window: walks the steps of the connector and posts each to the page that shows it, as the vendor's does. */
;(function () {
  'use strict'
  const root = document.getElementById('connector')
  const invalid = document.getElementById('invalid')
  const parentOrigin = (root || invalid).dataset.parent
  const chosen = {}
  let options = {}

  function post(step, data) {
    if (parentOrigin && window.parent !== window)
      window.parent.postMessage({ from: 'zum-sandbox', step: step, data: data || {} }, parentOrigin)
  }

  // The frame has the keyboard, so the page around it never receives Escape.
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') post('CONNECTORCLOSED')
  })
  window.addEventListener('message', function (event) {
    if (
      event.source === window.parent &&
      event.origin === parentOrigin &&
      event.data &&
      event.data.to === 'zum-sandbox'
    )
      options = event.data.options || {}
  })
  if (invalid) {
    post('GENERICERROR', { message: 'INVALID_TOKEN' })
    return
  }

  function show(step) {
    for (const part of root.querySelectorAll('[data-step]')) part.hidden = part.dataset.step !== step
    const heading = root.querySelector('[data-step="' + step + '"] h1')
    heading.focus()
    window.scrollTo(0, 0)
  }
  function place(name) {
    const found = root.querySelector('[data-place="' + name + '"]')
    found.replaceChildren()
    return found
  }
  function radio(name, value, text, checked) {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: name,
      value: value,
      required: true,
      checked: checked,
    })
    label.className = 'choice'
    label.append(input, Object.assign(document.createElement('span'), { textContent: text }))
    return label
  }
  function choices(legend, labels) {
    const group = document.createElement('fieldset')
    group.append(Object.assign(document.createElement('legend'), { textContent: legend }))
    group.append.apply(group, labels)
    return group
  }
  function load(path) {
    return fetch('/connector/' + encodeURIComponent(root.dataset.token) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.assign({ options: options }, chosen)),
    }).then(function (answer) {
      return answer.json().then(function (body) {
        // The link expired while the window was open.
        if (answer.status === 401) post('GENERICERROR', { message: 'INVALID_TOKEN' })
        if (!answer.ok)
          throw new Error(
            body.responseException
              ? body.responseException.exceptionMessage
              : 'The sandbox did not take it. Try again.',
          )
        return body
      })
    })
  }

  function signedIn(answer) {
    if (answer.question) {
      const field = Object.assign(document.createElement('input'), { name: 'answer', required: true })
      const label = Object.assign(document.createElement('label'), { className: 'field', textContent: answer.question })
      label.append(field)
      place('question').append(
        answer.choices.length > 0
          ? choices(
              answer.question,
              answer.choices.map(function (text, index) {
                return radio('answer', text, text, index === 0)
              }),
            )
          : label,
      )
      post('SECURITYQUESTIONPROMPTED')
      show('question')
      return
    }
    post('AUTHENTICATECOMPLETED')
    place('accounts').append(
      choices(
        'Accounts',
        answer.accounts.map(function (account) {
          return radio('account', account.index, account.title + ', ending ' + account.ending, account.index === 0)
        }),
      ),
    )
    show('account')
  }
  function connected(result) {
    post('GETINFORMATIONINITIATED')
    show('done')
    post('CONNECTIONSUCCESSFULLYCOMPLETED', result)
  }
  const next = {
    consent: function () {
      if (chosen.outcome === 'closed-early') {
        post('CONNECTORCLOSED')
        return Promise.resolve()
      }
      post('CONSENTACCEPTED')
      post('INSTITUTIONSELECTED', { institution: 'Zum Rails Test Bank' })
      show('signin')
      return Promise.resolve()
    },
    signin: function () {
      delete chosen.answer
      post('AUTHENTICATEINITIATED')
      return load('/signin').then(signedIn)
    },
    question: function () {
      post('SECURITYQUESTIONANSWERINITIATED')
      return load('/signin').then(signedIn)
    },
    account: function () {
      post('ACCOUNTSELECTORFOOTERCLICKED')
      return load('/connect').then(connected)
    },
  }

  for (const form of root.querySelectorAll('form')) {
    form.addEventListener('submit', function (event) {
      event.preventDefault()
      const button = form.querySelector('button')
      const problem = form.querySelector('.error')
      Object.assign(chosen, Object.fromEntries(new FormData(form)))
      button.disabled = true
      if (problem) problem.textContent = ''
      next[form.dataset.step]()
        .catch(function (error) {
          if (problem) problem.textContent = error.message
          if (chosen.outcome === 'refused') post('GENERICERROR', { message: error.message })
        })
        .finally(function () {
          button.disabled = false
        })
    })
  }
  post('CONNECTORLOADED')
})()
