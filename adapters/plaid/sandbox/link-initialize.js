/* global openSandboxWindow, sandboxOrigin */
/* Stands in for Plaid's script: the same `window.Plaid.create`, which opens the sandbox's own page. Served inside a function, behind both globals. */
window.Plaid = {
  version: 'sandbox',
  create: function (config) {
    let shown = null
    let destroyed = false
    const noAccount = { institution: null, accounts: [] }

    function event(name, more) {
      if (config.onEvent)
        config.onEvent(
          name,
          Object.assign({ link_session_id: null, timestamp: new Date().toISOString(), view_name: null }, more),
        )
    }
    function left(error) {
      shown = null
      event('EXIT', error ? { error_code: error.error_code, error_type: error.error_type } : {})
      if (config.onExit) config.onExit(error, { institution: null, status: null, link_session_id: '', request_id: '' })
    }
    function finished(message) {
      const done = { link_session_id: message.linkSessionId }
      event(message.passed ? 'IDENTITY_VERIFICATION_PASS_SESSION' : 'IDENTITY_VERIFICATION_FAIL_SESSION', done)
      event('HANDOFF', done)
      shown = null
      // No public token: this product makes no bank connection.
      if (config.onSuccess)
        config.onSuccess(
          null,
          Object.assign({}, noAccount, { link_session_id: message.linkSessionId, transfer_status: null }),
        )
    }
    function receive(message, close, leave) {
      if (message.from !== 'plaid-sandbox') return
      if (message.kind === 'leave') leave()
      if (message.kind === 'finished') {
        close()
        finished(message)
      }
      if (message.kind === 'invalid') {
        close()
        left({
          error_type: 'INVALID_INPUT',
          error_code: 'INVALID_LINK_TOKEN',
          error_message: 'the link token is invalid or has expired',
          display_message: null,
        })
      }
    }

    setTimeout(function () {
      if (!destroyed && config.onLoad) config.onLoad()
    }, 0)
    return {
      open: function () {
        if (shown || destroyed) return
        event('OPEN')
        shown = openSandboxWindow({
          title: 'Identity check (Plaid sandbox)',
          address:
            sandboxOrigin +
            '/link/' +
            encodeURIComponent(config.token) +
            '?origin=' +
            encodeURIComponent(window.location.origin),
          origin: sandboxOrigin,
          onMessage: receive,
          onClose: function () {
            left(null)
          },
        })
      },
      exit: function (options, done) {
        const window_ = shown
        if (window_) window_.leave()
        if (done) done()
      },
      submit: function () {},
      destroy: function () {
        destroyed = true
        if (shown) shown.close()
        shown = null
      },
    }
  },
}
