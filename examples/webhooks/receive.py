"""A receiver of webhooks. It needs Python 3.9 and nothing else: LIMIAR_WEBHOOK_SECRET=whsec_… python3 receive.py"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["LIMIAR_WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 300


def is_genuine(body: bytes, headers) -> bool:
    """Whether Limiar sent this body just now. The body has to be the bytes that arrived."""
    sent = headers.get("webhook-timestamp", "")
    if not (sent.isascii() and sent.isdigit() and abs(time.time() - int(sent)) <= TOLERANCE_SECONDS):
        return False
    signed = f"{headers.get('webhook-id', '')}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # There are two while a secret is replaced.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(body, self.headers)
        self.send_response(204 if genuine else 400)
        self.end_headers()
        if genuine:
            # An event may come twice, under the same id: keep the ids that are done.
            event = json.loads(body)
            print(self.headers["webhook-id"], event["type"], event["data"].get("execution"), flush=True)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver).serve_forever()
