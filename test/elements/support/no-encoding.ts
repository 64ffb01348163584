OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new DOMException('', 'EncodingError'))
