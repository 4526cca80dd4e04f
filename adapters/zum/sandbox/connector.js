/* global openSandboxWindow, sandboxOrigin */
/* Stands in for the vendor's connector: the same `ZumRailsConnector.init`, which opens the sandbox's own page. Served inside a function, behind both globals. */
window.ZumRailsConnector = {
  init: function (config) {
    function call(name) {
      if (typeof config[name] === 'function') config[name].apply(null, Array.prototype.slice.call(arguments, 1))
    }
    function receive(message, close, leave, frame) {
      if (message.from !== 'zum-sandbox') return
      if (message.step === 'CONNECTORCLOSED') {
        leave()
        return
      }
      call('onStepChanged', { step: message.step, data: message.data })
      if (message.step === 'CONNECTORLOADED') {
        // Not in the address: the options name the customer.
        frame.contentWindow.postMessage({ to: 'zum-sandbox', options: config.options || {} }, sandboxOrigin)
        call('onLoad')
      }
      if (message.step === 'CONNECTIONSUCCESSFULLYCOMPLETED') {
        const done = message.data
        close()
        call(
          'onSuccess',
          done.requestid,
          done.cardid,
          done.extrafield1,
          done.extrafield2,
          done.userid,
          done.clientuserid,
        )
      }
      if (message.step === 'GENERICERROR') {
        close()
        call('onError', message.data.message)
      }
    }
    openSandboxWindow({
      title: 'Connect your bank (Zum Rails sandbox)',
      address:
        sandboxOrigin +
        '/connector?token=' +
        encodeURIComponent(config.token) +
        '&origin=' +
        encodeURIComponent(window.location.origin),
      origin: sandboxOrigin,
      onMessage: receive,
      onClose: function () {
        call('onStepChanged', { step: 'CONNECTORCLOSED', data: {} })
        call('onConnectorClosed')
      },
    })
  },
}
