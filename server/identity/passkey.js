// Asks the browser for a passkey and sends its answer by the form. Without it the pages work all the same.
const isSupported = typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.create === 'function'

for (const form of isSupported ? document.querySelectorAll('form[data-passkey]') : []) {
  form.hidden = false
  form.querySelector('button').addEventListener('click', () => void answer(form))
}

async function answer(form) {
  const message = form.querySelector('[role=alert]')
  message.hidden = true
  try {
    const credential = await requestPasskey(form.dataset.passkey, JSON.parse(form.dataset.options))
    form.elements.credential.value = JSON.stringify(toJson(credential))
    form.submit()
  } catch (error) {
    message.textContent =
      error.name === 'InvalidStateError'
        ? 'This device has a passkey for Daybook already.'
        : 'That did not work, or was canceled. You can try again.'
    message.hidden = false
  }
}

function requestPasskey(kind, options) {
  if (kind === 'create')
    return navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: toBytes(one.id) })),
      },
    })
  return navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? {
      ...options,
      challenge: toBytes(options.challenge),
    },
  })
}

function toJson(credential) {
  if (typeof credential.toJSON === 'function') return credential.toJSON()
  const { response } = credential
  const parts = ['attestationObject', 'authenticatorData', 'clientDataJSON', 'signature', 'userHandle']
  return {
    id: credential.id,
    rawId: credential.id,
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      ...Object.fromEntries(parts.filter((part) => response[part]).map((part) => [part, toText(response[part])])),
      transports: response.getTransports?.() ?? [],
    },
  }
}

function toBytes(text) {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

function toText(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
