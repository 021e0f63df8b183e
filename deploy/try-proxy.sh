#!/bin/sh
# The proxy of compose.yaml: makes a certificate of its own, for trying out, and starts nginx.
# Usage: try-proxy.sh NGINX_CONF FOLDER
set -eu
conf=$1
folder=$2
mkdir -p "$folder/temp"
if [ ! -f "$folder/certificate.pem" ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$folder/key.pem" -out "$folder/certificate.pem"
fi
sed -e 's/127\.0\.0\.1:4000/catis-1:4000/' -e 's/127\.0\.0\.1:4001/catis-2:4000/' \
  -e 's/catis\.example/localhost/' "$conf" >"$folder/nginx.conf"
exec nginx -p "$folder" -c nginx.conf -g 'daemon off;'
